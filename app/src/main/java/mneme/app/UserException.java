package mneme.app;

/** Bad input or usage; the message is for the user, may have several lines, and ends the program with exit code 2. */
public final class UserException extends Exception {
  public UserException(String message) {
    super(message);
  }
}
