package mneme.disk;

/** The disk is full, refuses, or returns something else than was written; for the user. */
public final class DiskException extends RuntimeException {
  /** What went wrong. */
  public enum Kind {
    /** No room: by the limit that was set, or because the file system has none. */
    FULL,
    /** A file is not what was written. */
    DAMAGED,
    /** The system refused to read or write. */
    REFUSED
  }

  private final Kind kind;

  public DiskException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  public DiskException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
