package mneme.cache;

import java.util.Set;

/**
 * Forgets the state looked up least or most often; among equals the one that was looked up least
 * recently. A new state always takes a place, or the least frequent policy would refuse every one.
 */
final class FrequencyPolicy extends RankedPolicy {
  static final PolicyKind LFU =
      new PolicyKind(
          "lfu",
          "forgets the state looked up least often",
          Set.of(),
          site -> new FrequencyPolicy(site, 1));
  static final PolicyKind MFU =
      new PolicyKind(
          "mfu",
          "forgets the state looked up most often",
          Set.of(),
          site -> new FrequencyPolicy(site, -1));

  /** A rank is how often, above so many bits that tell when. */
  private static final int TIME_BITS = 42;

  private static final long ONCE = 1L << TIME_BITS;
  private static final long MOST = (1L << Long.SIZE - 2 - TIME_BITS) - 1;

  private final int sign;
  private long time;

  private FrequencyPolicy(CacheSite site, int sign) {
    super(site);
    this.sign = sign;
  }

  @Override
  long rank(int slot) {
    return now();
  }

  @Override
  boolean takes(long rank, long least) {
    return true;
  }

  @Override
  public void hit(int slot) {
    long times = sign * (rankOf(slot) >> TIME_BITS);
    changeRank(slot, sign * Math.min(times + 1, MOST) * ONCE + now());
  }

  private long now() {
    return time++ & ONCE - 1;
  }
}
