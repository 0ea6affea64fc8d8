package mneme.store.tree;

/**
 * The tokens of one bucket after the other. Tokens have at least two bits at their end that are not
 * used; these hold the colour of the entry. Not thread-safe.
 */
final class BucketTokens {
  private static final int HOMES = RootCode.FURTHEST + 1;

  private static final int COLOUR_MASK = 3;

  private final long address;
  private final RootCode code;
  private final BucketFormat format;
  private final long[] tokens = new long[BucketFormat.BYTES];

  /** The least tokens of the homes that entries of the bucket may have, by home modulo eight. */
  private final long[] firsts = new long[HOMES];

  private long number = Long.MIN_VALUE;

  BucketTokens(long address, RootCode code, BucketFormat format) {
    this.address = address;
    this.code = code;
    this.format = format;
  }

  /** Reads a bucket and returns how many tokens it has. */
  int read(long next) {
    // Neighbours have all but one of these homes in common.
    long known = next == number + 1 ? number : next - HOMES;
    for (long home = Math.max(0, known + 1); home <= next; home++) {
      firsts[(int) home & HOMES - 1] = code.firstAt(home);
    }
    number = next;
    int count = format.read(address + next * BucketFormat.BYTES, tokens);
    code.toTokens(tokens, count, next, firsts);
    for (int place = 0; place < count; place++) {
      tokens[place] |= format.colour(address + next * BucketFormat.BYTES, place);
    }
    return count;
  }

  /** The colour at the end of a token. */
  static int colour(long token) {
    return (int) token & COLOUR_MASK;
  }

  /** Of these, the tokens come first. */
  long[] tokens() {
    return tokens;
  }
}
