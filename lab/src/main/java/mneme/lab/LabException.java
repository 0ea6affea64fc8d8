package mneme.lab;

/** The lab cannot do what was asked; the message is for the user. */
public final class LabException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public LabException(String message) {
    super(message);
  }
}
