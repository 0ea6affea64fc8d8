package mneme.question;

import java.util.List;
import java.util.Set;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.source.Position;

/**
 * Whether no state has what is looked for. To find one is a violation only in that the search was
 * asked to look for it.
 */
public record Goal(Predicate condition) implements Question {
  public static final String KIND = "reached";

  @Override
  public String name() {
    return "never reached: " + condition.text();
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
    return count == 1 ? "the goal is never reached" : count + " goals are never reached";
  }

  @Override
  public List<StateTest> states(Model model) {
    String message = "reached: " + condition.text();
    return List.of(
        new StateTest(
            condition, Set.of(Outcome.TRUE), message, message, condition.text(), Position.NONE));
  }
}
