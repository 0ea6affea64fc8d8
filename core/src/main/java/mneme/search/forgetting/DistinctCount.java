package mneme.search.forgetting;

import java.util.Arrays;

/**
 * Estimates how many different states were seen, in 16 KB, to about 1 %: for each of 2^14 groups of
 * hashes the longest run of zeros (HyperLogLog, of Flajolet, Fusy, Gandouet and Meunier). Not
 * thread-safe; may be read by others, a little late.
 */
public final class DistinctCount {
  private static final int GROUP_BITS = 14;
  private static final int GROUPS = 1 << GROUP_BITS;
  private static final double ALPHA = 0.7213 / (1 + 1.079 / GROUPS);

  private final byte[] runs = new byte[GROUPS];

  /** For each slot an odd number of its own. */
  private long[] factors = new long[0];

  public void add(int[] state) {
    if (state.length > factors.length) {
      widen(state.length);
    }
    // Absent slots read as 0: they add nothing.
    long sum = 0;
    for (int i = 0; i < state.length; i++) {
      sum += state[i] * factors[i];
    }
    long hash = mix(sum);
    int group = (int) (hash >>> Long.SIZE - GROUP_BITS);
    byte run = (byte) (Long.numberOfLeadingZeros(hash << GROUP_BITS | 1L << GROUP_BITS - 1) + 1);
    if (run > runs[group]) {
      runs[group] = run;
    }
  }

  private void widen(int slots) {
    int known = factors.length;
    factors = Arrays.copyOf(factors, Math.max(slots, 2 * known));
    for (int i = known; i < factors.length; i++) {
      factors[i] = mix(i + 1) | 1;
    }
  }

  public long estimate() {
    double sum = 0;
    int empty = 0;
    for (byte run : runs) {
      sum += 1.0 / (1L << run);
      empty += run == 0 ? 1 : 0;
    }
    double raw = ALPHA * GROUPS * GROUPS / sum;
    if (raw <= 2.5 * GROUPS && empty > 0) {
      return Math.round(GROUPS * Math.log((double) GROUPS / empty));
    }
    return Math.round(raw);
  }

  private static long mix(long value) {
    long x = value * 0x9e37_79b9_7f4a_7c15L;
    x = (x ^ x >>> 32) * 0xd6e8_feb8_6659_fd93L;
    x = (x ^ x >>> 32) * 0xd6e8_feb8_6659_fd93L;
    return x ^ x >>> 32;
  }
}
