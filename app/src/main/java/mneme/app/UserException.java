package mneme.app;

/**
 * Bad input or usage; the message is for the user, may have several lines, and ends the program
 * with exit code 2.
 */
public class UserException extends Exception {
  private final boolean located;

  public UserException(String message) {
    this(message, false);
  }

  private UserException(String message, boolean located) {
    super(message);
    this.located = located;
  }

  /**
   * The message starts with its place, {@code file:line:column}, so that editors can jump there.
   */
  public static UserException located(String message) {
    return new UserException(message, true);
  }

  /** As it is printed. */
  public String text() {
    return located ? String.valueOf(getMessage()) : "mneme: " + getMessage();
  }
}
