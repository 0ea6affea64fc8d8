package mneme.search;

import mneme.run.Limit;
import org.jspecify.annotations.Nullable;

/** Watches the limits of a run. Thread-safe; the first limit reached is the one reported. */
public final class StopWatch {
  private final SearchTask task;
  private final long timeLimit;
  private volatile long began;
  private volatile @Nullable Limit limit;

  public StopWatch(SearchTask task) {
    this.task = task;
    long seconds = task.limits().time().getSeconds();
    this.timeLimit =
        seconds > Long.MAX_VALUE / 2_000_000_000L
            ? Long.MAX_VALUE / 2
            : task.limits().time().toNanos();
  }

  public void start() {
    began = System.nanoTime();
  }

  public double seconds() {
    return (System.nanoTime() - began) / 1e9;
  }

  public synchronized void reached(Limit reached) {
    if (limit == null) {
      limit = reached;
    }
  }

  public @Nullable Limit limit() {
    return limit;
  }

  /** Whether the search must end; asked often, but not for every state. */
  public boolean limitReached(long states) {
    if (limit != null || task.survey().isSettled()) {
      return true;
    }
    if (task.control().stopRequested()) {
      reached(Limit.INTERRUPTED);
    } else if (System.nanoTime() - began > timeLimit) {
      reached(Limit.TIME);
    } else if (states >= task.limits().states()) {
      reached(Limit.STATES);
    }
    return limit != null;
  }
}
