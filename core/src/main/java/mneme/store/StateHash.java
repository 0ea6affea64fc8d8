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
  private final long firstMask;
  private final long secondMask;
  private final boolean single;
  private final int pairs;
  private final int usedBits;

  /**
   * @param words the length of the states
   * @param usedBits fewer than 64 make collisions, for tests
   */
  public StateHash(int words, int usedBits) {
    if (usedBits < 1 || usedBits > Long.SIZE) {
      throw new IllegalArgumentException("a hash has 1 to 64 bits, not " + usedBits);
    }
    this.masks = new long[words + 1];
    for (int i = 0; i < masks.length; i++) {
      masks[i] = mix((i + 1) * GAMMA);
    }
    this.firstMask = masks[0];
    this.secondMask = masks[1];
    this.single = words == 1;
    this.pairs = masks.length / 2;
    this.usedBits = usedBits;
  }

  /** The share of the pair of words that begins at {@code at + 2 * pair}. */
  public long ofPair(long[] words, int at, int pair) {
    int first = 2 * pair;
    int second = first + 1;
    // The last word of an odd number of words is paired with a constant.
    long partner = second < masks.length - 1 ? words[at + second] : 0;
    return fold(words[at + first] ^ masks[first], partner ^ masks[second]);
  }

  public long of(long[] words, int at) {
    // The first pair, often the only one, without a loop.
    long sum = fold(words[at] ^ firstMask, (single ? 0 : words[at + 1]) ^ secondMask);
    for (int pair = 1; pair < pairs; pair++) {
      sum += ofPair(words, at, pair);
    }
    return finish(sum);
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
