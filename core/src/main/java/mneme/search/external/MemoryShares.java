package mneme.search.external;

import mneme.method.Spelling;
import mneme.run.PlanException;
import mneme.search.external.fingerprint.Fingerprints;
import mneme.store.Layout;

/**
 * How the memory is shared out.
 *
 * @param fingerprints bytes for all threads together
 * @param signatures how many can be sorted at once, by all threads together
 * @param mistakes how many can be remembered, by all threads together
 * @param blockStates states in a block
 * @param block bytes of a decoded block, for each thread, as the rest is
 * @param encoded bytes of a block as it is written, its head included
 */
record MemoryShares(
    long fingerprints,
    int signatures,
    int mistakes,
    int blockStates,
    long block,
    long encoded,
    long recent,
    long claims) {
  private static final int LARGEST_BLOCK = 64 << 10;
  private static final int LEAST_STATES = 8;

  /** The share of the memory that fingerprints get: they make everything else rare. */
  private static final double FINGERPRINTS = 0.79;

  private static final double SIGNATURES = 0.04;
  private static final double MISTAKES = 0.01;

  /**
   * @param blockStates states in a block; 0 for a number that suits the memory
   */
  static MemoryShares of(long memory, int threads, Layout layout, int blockStates) {
    long rest = (long) (memory * (1 - FINGERPRINTS - SIGNATURES - MISTAKES)) / threads;
    StateCodec codec = new StateCodec(layout);
    long suits = Math.min(LARGEST_BLOCK, rest / 16) / layout.stride();
    int states = blockStates > 0 ? blockStates : (int) Math.clamp(suits, LEAST_STATES, 1 << 16);
    long block = aligned((long) states * layout.stride() + Long.BYTES);
    long encoded = aligned(codec.mostBytes(states) + 64L);
    int signatures = (int) Math.clamp((long) (memory * SIGNATURES) / Long.BYTES, states, 1 << 24);
    long remembered = Mistakes.bytesOf(layout.words());
    int mistakes = (int) Math.clamp((long) (memory * MISTAKES) / remembered, 1, 1 << 20);
    long left = rest - 2 * block - encoded;
    // The search for cycles puts another block in their place.
    long least = Math.max(8 * (RecentStates.bytesOf(layout) + Claims.bytesOf(layout)), block + 64);
    long fingerprints =
        memory
            - Signatures.bytesFor(signatures)
            - mistakes * remembered
            - threads * (2 * block + encoded + Math.max(left, least));
    if (fingerprints < Fingerprints.least()) {
      throw new PlanException(
          "a search on disk needs more memory for states of this size; give it more with "
              + Spelling.option("memory", "SIZE")
              + ", or fewer "
              + Spelling.option("threads"));
    }
    left = Math.max(left, least);
    long recent = aligned(left * 3 / 10);
    return new MemoryShares(
        fingerprints / 64 * 64,
        signatures,
        mistakes,
        states,
        block,
        encoded,
        recent,
        (left - recent) / 64 * 64);
  }

  private static long aligned(long bytes) {
    return (bytes + 63) / 64 * 64;
  }

  /** Bytes in the heap of Java. */
  long inHeap(Layout layout) {
    return Signatures.bytesFor(signatures) + mistakes * Mistakes.bytesOf(layout.words());
  }

  long ofThread() {
    return 2 * block + encoded + recent + claims;
  }
}
