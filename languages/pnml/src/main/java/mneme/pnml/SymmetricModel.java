package mneme.pnml;

import java.util.Map;
import mneme.model.Predicate;
import mneme.net.TokenLimit;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.model.ColouredModel;
import mneme.net.coloured.model.Engine;
import mneme.net.condition.ConditionParser;
import mneme.net.condition.NetModel;
import mneme.net.condition.NetPredicate;
import mneme.net.condition.Vocabulary;
import mneme.source.SourceException;

/** A symmetric net that is not unfolded. Immutable and thread-safe. */
final class SymmetricModel extends ColouredModel implements NetModel {
  private final Vocabulary words;

  /**
   * @param places further names of places ▶ the names they have in the net
   * @param transitions further names of transitions ▶ the names they have in the net
   */
  SymmetricModel(
      ColouredNet net,
      Map<String, String> places,
      Map<String, String> transitions,
      Engine engine,
      TokenLimit most) {
    super(
        net,
        text -> {
          throw new IllegalStateException("conditions are not propositions here");
        },
        engine,
        most);
    this.words = new SymmetricWords(this, places, transitions);
  }

  @Override
  public Vocabulary words() {
    return words;
  }

  @Override
  public Predicate predicate(String text) throws SourceException {
    return new NetPredicate(text, ConditionParser.parse(text, words), words);
  }
}
