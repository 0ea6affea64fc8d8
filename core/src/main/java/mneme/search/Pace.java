package mneme.search;

import mneme.model.Apart;

/**
 * When a search looks at its limits. It asks for all of them every so many steps, always the same
 * number, so that a limit of states ends every run in the same place. Where these steps take long,
 * it looks at the clock in between. Not thread-safe.
 */
public final class Pace extends Apart {
  private static final int STEPS = 64;

  /** Nanoseconds between two looks at the clock, where a step does not take longer. */
  private static final long OFTEN_ENOUGH = 50_000_000;

  private final StopWatch watch;
  private int steps;

  /** Steps from one look at the clock to the next. */
  private int interval = 1;

  private int left = 1;
  private long last = System.nanoTime();

  public Pace(StopWatch watch) {
    this.watch = watch;
  }

  /** Counts a step; true where the search must end. */
  public boolean mustEnd(long states) {
    return steps++ % STEPS == 0 ? watch.limitReached(states) : isOutOfTime();
  }

  /** Counts a step; true where time is up or the user wants the run to end. */
  public boolean isOutOfTime() {
    return clockIsDue() && watch.isOutOfTime();
  }

  /** Counts a step after the end; true where what is left to look at must be left. */
  public boolean isOverdue() {
    return clockIsDue() && watch.isOverdue();
  }

  private boolean clockIsDue() {
    if (--left > 0) {
      return false;
    }
    long now = System.nanoTime();
    long took = now - last;
    last = now;
    interval =
        took > OFTEN_ENOUGH
            ? (int) Math.max(1, interval * OFTEN_ENOUGH / took)
            : Math.min(STEPS, 2 * interval);
    left = interval;
    return true;
  }
}
