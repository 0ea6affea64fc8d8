package mneme.question;

import java.util.List;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.source.Position;

/** Whether a condition holds in every state. */
public record Invariant(Predicate condition) implements Question {
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
  public String subject() {
    return condition.text();
  }

  @Override
  public String claim(int count) {
    return count == 1 ? "the invariant is kept" : count + " invariants are kept";
  }

  @Override
  public List<StateTest> states(Model model) {
    String text = condition.text();
    return List.of(
        new StateTest(
            condition,
            StateTest.UNLESS_TRUE,
            "invariant violated: " + text,
            "invariant has no value: " + text,
            text,
            Position.NONE));
  }
}
