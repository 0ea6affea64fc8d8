package mneme.search;

import java.util.Arrays;

/** How many edges lead back how many levels. For one thread. */
final class BackEdges {
  private long[] lengths = new long[64];

  void count(int length) {
    if (length >= lengths.length) {
      lengths = Arrays.copyOf(lengths, Math.max(length + 1, 2 * lengths.length));
    }
    lengths[length]++;
  }

  /** Counts what was counted before. */
  void add(long[] counted) {
    lengths = sum(lengths, counted);
  }

  /** By length, up to the greatest there is. */
  long[] lengths() {
    int used = lengths.length;
    while (used > 0 && lengths[used - 1] == 0) {
      used--;
    }
    return Arrays.copyOf(lengths, used);
  }

  static long[] sum(long[] a, long[] b) {
    long[] sum = Arrays.copyOf(a, Math.max(a.length, b.length));
    for (int i = 0; i < b.length; i++) {
      sum[i] += b[i];
    }
    return sum;
  }
}
