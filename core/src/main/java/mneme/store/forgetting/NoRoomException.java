package mneme.store.forgetting;

/** There is no memory to write all states anew where they have become wider. */
public final class NoRoomException extends RuntimeException {
  private static final long serialVersionUID = 1;

  NoRoomException() {
    super("no memory for wider states", null, false, false);
  }
}
