package mneme.question;

import mneme.model.Predicate;
import mneme.source.Position;

/** Whether a condition holds in every state. */
public record Invariant(Predicate condition) implements OfStates {
  public static final String KIND = "invariant";

  @Override
  public String name() {
    return "invariant " + condition.text();
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public String claim(int count) {
    return count == 1 ? "the invariant is kept" : count + " invariants are kept";
  }

  @Override
  public StateTest test(String text) {
    return new StateTest(
        condition,
        StateTest.UNLESS_TRUE,
        "invariant violated: " + text,
        "invariant has no value: " + text,
        text,
        Position.NONE);
  }
}
