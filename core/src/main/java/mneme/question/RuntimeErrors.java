package mneme.question;

import mneme.model.ModelError;

/** Whether an event errs, for another reason than an assertion of the model. */
public record RuntimeErrors() implements OfEvents {
  public static final String KIND = "runtime_error";

  @Override
  public String name() {
    return "no run-time error";
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public boolean concerns(ModelError.Kind error) {
    return error != ModelError.Kind.ASSERTION && error != ModelError.Kind.NOT_FOLLOWED;
  }
}
