package mneme.lab.fuzz;

import java.time.Duration;

/**
 * How much is tried: a number of texts or models, or as many as there is time for. With a number
 * the same texts and models are tried on every machine. Time runs from the making of a quota.
 */
final class Quota {
  private final long most;
  private final long start = System.nanoTime();
  private final long nanos;

  private Quota(long most, long nanos) {
    this.most = most;
    this.nanos = nanos;
  }

  static Quota of(long most) {
    return new Quota(most, Long.MAX_VALUE);
  }

  static Quota of(Duration time) {
    return new Quota(Long.MAX_VALUE, time.toNanos());
  }

  boolean isUsedUp(long tried) {
    return tried >= most || System.nanoTime() - start >= nanos;
  }
}
