package mneme.search.snapshots;

import org.jspecify.annotations.Nullable;

/**
 * Which of the snapshots offered to a cache it takes. The first is always taken.
 *
 * @param grows whether the period grows by {@code period} after every sample, written {@code n};
 *     else it stays, written {@code cn}
 */
record Sampling(boolean grows, int period) {
  private static final int GREATEST = 1_000_000;

  static @Nullable Sampling parse(String text) {
    boolean grows = !text.startsWith("c");
    String digits = grows ? text : text.substring(1);
    if (!digits.matches("[0-9]{1,7}")) {
      return null;
    }
    int period = Integer.parseInt(digits);
    // The paper writes both 0 and 1 for "every one".
    if (period > GREATEST || grows && period == 0) {
      return null;
    }
    return new Sampling(grows, Math.max(1, period));
  }

  /** Counts the offers to one cache. */
  final class Counter {
    private long untilNext;
    private long current;

    /** Whether this offer is taken. */
    boolean takes() {
      if (untilNext > 0) {
        untilNext--;
        return false;
      }
      current = grows ? current + period : period;
      untilNext = current - 1;
      return true;
    }

    /** Whether the next offer will be taken. */
    boolean takesNext() {
      return untilNext == 0;
    }
  }

  Counter counter() {
    return new Counter();
  }

  @Override
  public String toString() {
    return (grows ? "" : "c") + period;
  }
}
