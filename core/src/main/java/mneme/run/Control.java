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
  private volatile boolean closing;
  private volatile boolean decided;
  private volatile long spentNanos;
  private volatile String part = "";

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

  /** Called by the search. */
  public void reportFrom(Supplier<Progress> source) {
    this.source = source;
  }
}
