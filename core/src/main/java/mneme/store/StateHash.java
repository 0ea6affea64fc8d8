package mneme.store;

/**
 * A 64-bit hash of packed words: the sum over pairs of words of the folded 128-bit product of the
 * pair, each word masked with a constant of its position, mixed once at the end. A sum, so that
 * changing a few words of a long state needs the hash of their pairs only. Seeds are fixed: two
 * runs are identical. Immutable.
 */
public final class StateHash {
  private static final long GAMMA = 0x9e37_79b9_7f4a_7c15L;

  private final long[] masks;
  private final long mask0;
  private final long mask1;
  private final long mask2;
  private final long mask3;
  private final int pairs;
  private final int usedBits;

  /**
   * @param words the length of the states, an even number
   * @param usedBits fewer than 64 make collisions, for tests
   */
  public StateHash(int words, int usedBits) {
    if (usedBits < 1 || usedBits > Long.SIZE) {
      throw new IllegalArgumentException("a hash has 1 to 64 bits, not " + usedBits);
    }
    this.pairs = words / 2;
    this.masks = new long[Math.max(4, words)];
    for (int i = 0; i < masks.length; i++) {
      masks[i] = mix((i + 1) * GAMMA);
    }
    this.mask0 = masks[0];
    this.mask1 = masks[1];
    this.mask2 = masks[2];
    this.mask3 = masks[3];
    this.usedBits = usedBits;
  }

  /** The share of the pair of words that begins at {@code at + 2 * pair}. */
  public long ofPair(long[] words, int at, int pair) {
    int first = 2 * pair;
    return fold(words[at + first] ^ masks[first], words[at + first + 1] ^ masks[first + 1]);
  }

  public long of(long[] words, int at) {
    // One pair or two, as most states have, without a loop.
    long sum = fold(words[at] ^ mask0, words[at + 1] ^ mask1);
    if (pairs > 1) {
      sum += fold(words[at + 2] ^ mask2, words[at + 3] ^ mask3);
      for (int pair = 2; pair < pairs; pair++) {
        sum += ofPair(words, at, pair);
      }
    }
    return finish(sum);
  }

  /** The hash of a state of two words. */
  public long ofTwo(long first, long second) {
    return finish(fold(first ^ mask0, second ^ mask1));
  }

  public int pairs() {
    return pairs;
  }

  /** The hash of a state whose pairs' shares add up to {@code sum}. */
  public long finish(long sum) {
    long hash = mix(sum);
    return usedBits == Long.SIZE ? hash : mix(hash >>> (Long.SIZE - usedBits));
  }

  private static long fold(long a, long b) {
    return Math.unsignedMultiplyHigh(a, b) ^ a * b;
  }

  private static long mix(long z) {
    long x = (z ^ z >>> 32) * GAMMA;
    return x ^ x >>> 29;
  }
}
