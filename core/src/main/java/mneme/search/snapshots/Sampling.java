package mneme.search.snapshots;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which of the snapshots offered to a cache it takes. The first is always taken; after each, so
 * many offers later the next one is, as its period says. Written as {@code cn} for a period that
 * stays, {@code n} for one that grows by n, or as periods one after the other: {@code 1/2/4} goes
 * on with the last, {@code 1/2/4+3} makes it longer by 3 every time, and {@code 1/3x2} twice as
 * long.
 *
 * @param text as it is written
 * @param periods the first ones, at least one
 * @param factor by which the period is multiplied behind them
 * @param more by how much it grows then
 */
record Sampling(String text, long[] periods, long factor, long more) {
  private static final long GREATEST = 1_000_000;

  /** No search has more levels. */
  private static final long ENDLESS = 1L << 40;

  private static final Pattern CONSTANT = Pattern.compile("c([0-9]{1,7})");
  private static final Pattern SEQUENCE =
      Pattern.compile("([0-9]{1,7}(?:/[0-9]{1,7})*)(?:([+x])([0-9]{1,7}))?");

  static @Nullable Sampling parse(String text) {
    Matcher constant = CONSTANT.matcher(text);
    if (constant.matches()) {
      // The paper writes both 0 and 1 for "every one".
      long period = Math.max(1, Long.parseLong(constant.group(1)));
      return period > GREATEST ? null : new Sampling("c" + period, new long[] {period}, 1, 0);
    }
    Matcher sequence = SEQUENCE.matcher(text);
    if (!sequence.matches()) {
      return null;
    }
    long[] periods =
        Arrays.stream(sequence.group(1).split("/")).mapToLong(Long::parseLong).toArray();
    String how = sequence.group(2);
    long by = how == null ? 0 : Long.parseLong(sequence.group(3));
    boolean single = periods.length == 1 && how == null;
    if (Arrays.stream(periods).anyMatch(period -> period < 1 || period > GREATEST)
        || by > GREATEST
        || how != null && by < (how.equals("x") ? 2 : 1)) {
      return null;
    }
    if (single) {
      return new Sampling(text, periods, 1, periods[0]);
    }
    boolean multiplies = "x".equals(how);
    return new Sampling(text, periods, multiplies ? by : 1, multiplies ? 0 : by);
  }

  /** Whether periods get longer without end. */
  boolean grows() {
    return factor > 1 || more > 0;
  }

  /** Counts the offers to one cache. */
  final class Counter {
    private long untilNext;
    private long current;
    private int taken;

    /** Whether this offer is taken. */
    boolean takes() {
      if (untilNext > 0) {
        untilNext--;
        return false;
      }
      current =
          taken < periods.length ? periods[taken++] : Math.min(ENDLESS, current * factor + more);
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
  public boolean equals(@Nullable Object other) {
    return other instanceof Sampling sampling && text.equals(sampling.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
