package mneme.store;

/**
 * A 64-bit hash of a state vector: the sum of one random-looking number for each slot and its
 * value, mixed at the end. A slot that is 0 adds nothing, so the hash does not depend on how many
 * slots a vector has by now, nor on how it is packed; and a successor's hash follows from the slots
 * that changed. Seeds are fixed: two runs are identical. Immutable.
 */
public final class VectorHash {
  private static final long SEED = 0x6a09_e667_f3bc_c909L;

  private final int usedBits;

  /**
   * @param usedBits fewer than 64 make collisions, for tests
   */
  public VectorHash(int usedBits) {
    this.usedBits = usedBits;
  }

  /** What a slot adds to the sum. */
  public static long share(int slot, int value) {
    return value == 0 ? 0 : mix(((long) slot << Integer.SIZE | value & 0xffff_ffffL) ^ SEED);
  }

  /** The sum of the shares of all slots. */
  public static long sum(int[] state) {
    long sum = 0;
    for (int slot = 0; slot < state.length; slot++) {
      sum += share(slot, state[slot]);
    }
    return sum;
  }

  /** The hash of a vector whose shares add up to {@code sum}. */
  public long finish(long sum) {
    long hash = mix(sum + SEED);
    return usedBits == Long.SIZE ? hash : mix((hash >>> Long.SIZE - usedBits) + SEED);
  }

  /** A bijection that leaves no trace of small differences. */
  private static long mix(long z) {
    long x = (z ^ z >>> 30) * 0xbf58_476d_1ce4_e5b9L;
    x = (x ^ x >>> 27) * 0x94d0_49bb_1331_11ebL;
    return x ^ x >>> 31;
  }
}
