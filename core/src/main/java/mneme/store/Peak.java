package mneme.store;

/** The greatest of the values noted so far. Thread-safe. */
public final class Peak {
  private volatile long bytes;

  /** Notes a value and returns the greatest. */
  public synchronized long note(long now) {
    if (now > bytes) {
      bytes = now;
    }
    return bytes;
  }
}
