package mneme.pnml;

import java.util.List;
import java.util.Map;
import mneme.model.Measure;
import mneme.model.Predicate;
import mneme.net.TokenLimit;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.marking.Region;
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
    return new NetPredicate(text, ConditionParser.parse(text, words), words, shape().size());
  }

  @Override
  public List<Measure> measures() {
    return List.of(
        new Measure("max_tokens_in_place", "tokens in a place", this::greatest),
        new Measure("max_tokens_in_marking", "tokens in a marking", this::sum));
  }

  /** As the contest counts, a place is one colour of a place. */
  private long greatest(int[] state) {
    int greatest = 0;
    for (Region region : marking().regions()) {
      greatest = Math.max(greatest, region.greatest(state));
    }
    return greatest;
  }

  private long sum(int[] state) {
    long sum = 0;
    for (Region region : marking().regions()) {
      sum += region.total(state);
    }
    return sum;
  }
}
