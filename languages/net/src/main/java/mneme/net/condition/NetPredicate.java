package mneme.net.condition;

import mneme.model.Predicate;
import org.jspecify.annotations.Nullable;

/** A condition as a fast test, translated to bytecode when first asked for. Thread-safe. */
public final class NetPredicate implements Predicate {
  private final String text;
  private final Condition condition;
  private final Vocabulary words;
  private @Nullable ConditionCode code;
  private boolean tooLarge;

  public NetPredicate(String text, Condition condition, Vocabulary words) {
    this.text = text;
    this.condition = condition;
    this.words = words;
  }

  public Condition condition() {
    return condition;
  }

  @Override
  public String text() {
    return text;
  }

  @Override
  public synchronized Test test() {
    Condition.Oracle oracle = words.oracle();
    if (code == null && !tooLarge) {
      try {
        code = ConditionWriter.compile(condition);
      } catch (IllegalArgumentException e) {
        tooLarge = true;
      }
    }
    ConditionCode compiled = code;
    if (compiled == null) {
      return state -> Outcome.of(condition.holds(state, oracle));
    }
    return state -> Outcome.of(compiled.holds(state, oracle));
  }
}
