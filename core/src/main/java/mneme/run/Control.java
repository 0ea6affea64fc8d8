package mneme.run;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Steers one run from another thread: asks it to stop, asks how far it is. Thread-safe; for one
 * run.
 */
public final class Control {
  private volatile boolean stopRequested;
  private volatile @Nullable Supplier<Progress> source;

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
    return from == null ? null : from.get();
  }

  /** Called by the search. */
  public void reportFrom(Supplier<Progress> source) {
    this.source = source;
  }
}
