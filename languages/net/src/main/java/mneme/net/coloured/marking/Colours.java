package mneme.net.coloured.marking;

import java.util.List;
import mneme.net.coloured.Sort;
import mneme.net.coloured.value.Pool;
import mneme.net.coloured.value.Values;

/**
 * The colours of a place as numbers: digits to a mixed base, the last component running fastest, or
 * where these are too many the number of the tuple in a pool. Immutable and thread-safe.
 */
public final class Colours {
  private static final long MOST = 1L << 62;

  private final long[] lows;
  private final long[] sizes;
  private final long[] weights;
  private final long size;
  private final Pool pool;

  Colours(List<Sort> domain, Pool pool) {
    this.pool = pool;
    int n = domain.size();
    lows = new long[n];
    sizes = new long[n];
    weights = new long[n];
    long weight = 1;
    for (int i = n - 1; i >= 0; i--) {
      lows[i] = Values.low(domain.get(i));
      sizes[i] = Values.size(domain.get(i));
      weights[i] = weight;
      if (weight > 0) {
        weight = weight <= MOST / sizes[i] ? weight * sizes[i] : -1;
      }
    }
    size = weight;
  }

  public int components() {
    return lows.length;
  }

  /** How many colours there are; -1 where they are kept in a pool. */
  public long size() {
    return size;
  }

  public boolean isPooled() {
    return size < 0;
  }

  public long low(int component) {
    return lows[component];
  }

  public long size(int component) {
    return sizes[component];
  }

  public long weight(int component) {
    return weights[component];
  }

  /** The number of a colour whose components lie in an array. */
  public long key(long[] values, int from) {
    if (size < 0) {
      return pool.intern(values, from, lows.length);
    }
    long key = 0;
    for (int i = 0; i < lows.length; i++) {
      key += (values[from + i] - lows[i]) * weights[i];
    }
    return key;
  }

  /** A component of a colour. */
  public long component(long key, int component) {
    if (size < 0) {
      return pool.get(key)[component];
    }
    return key / weights[component] % sizes[component] + lows[component];
  }

  /** Whether a value can be this component. */
  public boolean admits(int component, long value) {
    return value >= lows[component] && value - lows[component] < sizes[component];
  }
}
