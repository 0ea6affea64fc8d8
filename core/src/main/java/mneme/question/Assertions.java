package mneme.question;

import java.util.List;
import mneme.model.Assertion;
import mneme.model.Model;
import mneme.model.ModelError;

/** Whether the assertions in the model's own text are kept, in its states and in its steps. */
public record Assertions() implements OfEvents {
  public static final String KIND = "assertion";

  @Override
  public String name() {
    return "no failing assertion";
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public List<StateTest> states(Model model) {
    return model.assertions().stream().map(Assertions::test).toList();
  }

  private static StateTest test(Assertion assertion) {
    String who = assertion.process().isEmpty() ? "" : assertion.process() + ": ";
    return new StateTest(
        assertion.holds(),
        StateTest.UNLESS_TRUE,
        who + "assertion violated: " + assertion.text(),
        who + "assertion has no value: " + assertion.text(),
        assertion.text(),
        assertion.position());
  }

  @Override
  public boolean concerns(ModelError.Kind error) {
    return error == ModelError.Kind.ASSERTION;
  }
}
