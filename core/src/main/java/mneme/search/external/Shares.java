package mneme.search.external;

import mneme.run.PlanException;
import mneme.store.Layout;

/**
 * How the memory is shared out.
 *
 * @param fingerprints bytes for all threads together
 * @param signatures how many can be sorted at once, for all threads together; the rest is for each
 * @param blockStates states in a block
 * @param block bytes of a decoded block
 * @param encoded bytes of a block as it is written, its head included
 */
record Shares(
    long fingerprints,
    int signatures,
    int blockStates,
    long block,
    long encoded,
    long recent,
    long claims) {
  private static final int LARGEST_BLOCK = 64 << 10;
  private static final int LEAST_STATES = 8;

  /** The share of the memory that fingerprints get: they make everything else rare. */
  private static final double FINGERPRINTS = 0.80;

  private static final double SIGNATURES = 0.04;

  /**
   * @param blockStates states in a block; 0 for a number that suits the memory
   */
  static Shares of(long memory, int threads, Layout layout, int blockStates) {
    long rest = (long) (memory * (1 - FINGERPRINTS - SIGNATURES)) / threads;
    StateCodec codec = new StateCodec(layout);
    long suits = Math.min(LARGEST_BLOCK, rest / 16) / layout.stride();
    int states = blockStates > 0 ? blockStates : (int) Math.clamp(suits, LEAST_STATES, 1 << 16);
    long block = aligned((long) states * layout.stride() + Long.BYTES);
    long encoded = aligned(codec.mostBytes(states) + 64L);
    int signatures = (int) Math.clamp((long) (memory * SIGNATURES) / Long.BYTES, states, 1 << 24);
    long left = rest - 2 * block - encoded;
    long least = 8 * (RecentStates.bytesOf(layout) + Claims.bytesOf(layout));
    long fingerprints =
        memory
            - Signatures.bytesFor(signatures)
            - threads * (2 * block + encoded + Math.max(left, least));
    if (fingerprints < Fingerprints.least()) {
      throw new PlanException(
          "a search on disk needs some more memory for states of this size; try --memory 16m");
    }
    left = Math.max(left, least);
    long recent = aligned(left * 3 / 10);
    return new Shares(
        fingerprints / 64 * 64,
        signatures,
        states,
        block,
        encoded,
        recent,
        (left - recent) / 64 * 64);
  }

  private static long aligned(long bytes) {
    return (bytes + 63) / 64 * 64;
  }

  long ofThread() {
    return 2 * block + encoded + recent + claims;
  }
}
