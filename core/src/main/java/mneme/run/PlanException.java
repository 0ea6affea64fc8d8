package mneme.run;

/** A plan that cannot be carried out as it stands; the message is for the user. */
public class PlanException extends RuntimeException {
  public PlanException(String message) {
    super(message);
  }
}
