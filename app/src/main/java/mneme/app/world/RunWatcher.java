package mneme.app.world;

/** Looks at a run again and again, in a thread of its own until it is closed. */
public abstract class RunWatcher implements AutoCloseable {
  private static final long LONGEST_FAREWELL_MILLIS = 1_000;

  private final Thread thread;
  private volatile boolean closed;

  protected RunWatcher(String name) {
    this.thread = new Thread(this::watch, name);
    thread.setDaemon(true);
  }

  /** Begins to look; to be called once. */
  protected final void start() {
    thread.start();
  }

  /** How long to wait before the next look. */
  protected abstract long pauseMillis();

  protected abstract void look();

  /** Called in the same thread after the last look. */
  protected void ended() {}

  private void watch() {
    try {
      while (!closed) {
        Thread.sleep(pauseMillis());
        if (!closed) {
          look();
        }
      }
    } catch (InterruptedException e) {
      // Closed.
    }
    ended();
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    try {
      thread.join(LONGEST_FAREWELL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
