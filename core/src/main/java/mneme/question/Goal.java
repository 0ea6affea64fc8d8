package mneme.question;

import java.util.Set;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.source.Position;

/**
 * Whether no state has what is looked for. To find one is a violation only in that the search was
 * asked to look for it.
 */
public record Goal(Predicate condition) implements OfStates {
  public static final String KIND = "reached";

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public String name() {
    return "never reached: " + condition.text();
  }

  @Override
  public String claim(int count) {
    return count == 1 ? "the goal is never reached" : count + " goals are never reached";
  }

  @Override
  public StateTest test(String text) {
    String message = "reached: " + text;
    return new StateTest(condition, Set.of(Outcome.TRUE), message, message, text, Position.NONE);
  }
}
