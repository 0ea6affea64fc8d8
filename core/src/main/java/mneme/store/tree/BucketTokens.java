package mneme.store.tree;

import java.util.Arrays;
import mneme.memory.Memory;

/** The tokens of one bucket after the other. Not thread-safe. */
final class BucketTokens {
  private final long address;
  private final RootCode code;
  private final BucketFormat format;
  private final long[] tokens = new long[BucketFormat.BYTES];

  /** The least token of a home so many buckets before, where it is known. */
  private final long[] firsts = new long[RootCode.FURTHEST + 1];

  BucketTokens(long address, RootCode code, BucketFormat format) {
    this.address = address;
    this.code = code;
    this.format = format;
  }

  /** Reads a bucket and returns how many tokens it has. */
  int read(long number) {
    long bucket = address + number * BucketFormat.BYTES;
    int count = BucketFormat.count(Memory.getLong(bucket));
    Arrays.fill(firsts, -1);
    for (int place = 0; place < count; place++) {
      long entry = format.entry(bucket, place);
      int distance = code.distance(entry);
      long first = firsts[distance];
      if (first < 0) {
        first = code.firstAt(number - distance);
        firsts[distance] = first;
      }
      tokens[place] = code.tokenOf(first, entry);
    }
    return count;
  }

  long token(int place) {
    return tokens[place];
  }
}
