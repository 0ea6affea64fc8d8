package mneme.run;

import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Steers one run from another thread: asks it to stop, asks how far it is. Thread-safe; for one
 * run.
 */
public final class Control {
  private volatile boolean stopRequested;
  private volatile @Nullable Supplier<Progress> source;
  private volatile @Nullable Supplier<long[]> levels;
  private volatile boolean closing;
  private volatile boolean decided;
  private volatile long spentNanos;
  private volatile String part = "";
  private volatile String method = "";

  /** The run ends soon, with a report and {@link Limit#INTERRUPTED}. */
  public void stop() {
    stopRequested = true;
  }

  public boolean stopRequested() {
    return stopRequested;
  }

  /** Null before the search has begun. */
  public @Nullable Progress progress() {
    Supplier<Progress> from = source;
    return from == null ? null : from.get().in(part);
  }

  /**
   * Whether the search looks at no more states: what it found is known, and it writes its last
   * checkpoint or looks for the way to a finding. Before that, a search that does not answer to a
   * limit is stuck in one long step.
   */
  public boolean isClosing() {
    return closing || decided;
  }

  /** The run has used up so much of its time before its search begins. */
  public void spent(Duration time) {
    spentNanos = time.toNanos();
  }

  public long spentNanos() {
    return spentNanos;
  }

  /** Called by a search that begins to look at states. */
  public void opens() {
    closing = false;
  }

  /** Called by a search that looks at no more states. */
  public void closes() {
    closing = true;
  }

  /** Called when what was found is known, whatever is searched for after that. */
  public void decided() {
    decided = true;
  }

  /** Called where a run consists of several searches: which one goes on, in a few words. */
  public void goesOnWith(String part) {
    this.part = part;
  }

  /**
   * How many states each level has by now; null where the search does not go by levels, or cannot
   * say just now. Takes a time that grows with the number of levels.
   */
  public long @Nullable [] levels() {
    Supplier<long[]> from = levels;
    try {
      return from == null ? null : from.get();
    } catch (RuntimeException e) {
      // A level was just completed, or the tables are being taken down.
      return null;
    }
  }

  /** Called by a search that goes by levels. */
  public void reportLevelsFrom(Supplier<long[]> sizes) {
    this.levels = sizes;
  }

  /** Called where another way to remember the states takes over: its name. */
  public void goesOnIn(String method) {
    this.method = method;
  }

  /** What took over from the first way to remember the states; empty where nothing did. */
  public String method() {
    return method;
  }

  /** Called by the search. */
  public void reportFrom(Supplier<Progress> source) {
    this.source = source;
  }
}
