package mneme.search;

import mneme.run.Limit;
import org.jspecify.annotations.Nullable;

/** Watches the limits of a run. Thread-safe; the first limit reached is the one reported. */
public final class StopWatch {
  /** Nanoseconds in which states that wait at the limit of time may be looked at. */
  private static final long AFTER_THE_LIMIT = 1_000_000_000;

  private final SearchTask task;
  private long timeLimit;
  private volatile long began;
  private volatile @Nullable Limit limit;

  /** What the model's tables have taken of the budget. */
  private long tableBytes;

  public StopWatch(SearchTask task) {
    this.task = task;
    long seconds = task.limits().time().getSeconds();
    this.timeLimit =
        seconds > Long.MAX_VALUE / 2_000_000_000L
            ? Long.MAX_VALUE / 2
            : task.limits().time().toNanos() - task.control().spentNanos();
  }

  public void start() {
    began = System.nanoTime();
    task.control().opens();
  }

  /** The search looks at no more states; what it still does takes as long as it takes. */
  public void close() {
    task.control().closes();
  }

  /** A run that has begun with another search has that much less time. */
  public void spent(double seconds) {
    timeLimit -= (long) (1e9 * seconds);
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
    } else if (!hasRoomForTables()) {
      reached(Limit.MEMORY);
    }
    return limit != null;
  }

  /** Whether time is up, or the user wants the run to end; the other limits are not asked. */
  boolean isOutOfTime() {
    if (task.control().stopRequested()) {
      reached(Limit.INTERRUPTED);
    } else if (System.nanoTime() - began > timeLimit) {
      reached(Limit.TIME);
    }
    return limit != null;
  }

  /**
   * Whether a search that has ended must leave what it would still look at: somebody waits for its
   * report.
   */
  public boolean isOverdue() {
    return task.control().stopRequested()
        || System.nanoTime() - began - AFTER_THE_LIMIT > timeLimit;
  }

  /** Takes what tables have grown by. */
  private boolean hasRoomForTables() {
    long now = task.tableBytes();
    return now == 0 || charge(now);
  }

  private synchronized boolean charge(long now) {
    if (now > tableBytes) {
      // They live in the Java heap, which may be smaller than the budget.
      if (now > Runtime.getRuntime().maxMemory() / 5 * 3 || !task.budget().take(now - tableBytes)) {
        return false;
      }
      tableBytes = now;
    }
    return true;
  }
}
