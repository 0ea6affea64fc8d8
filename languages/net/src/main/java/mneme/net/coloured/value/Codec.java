package mneme.net.coloured.value;

/**
 * How values of one composite sort are written as numbers; each value in exactly one way. Immutable
 * and thread-safe.
 */
public abstract class Codec {
  /** How many elements a value has. */
  public abstract int length(long value);

  /** An element, counted from 0; the index must be below the length. */
  public abstract long get(long value, int index);

  /** The same value with another element; not for sets. */
  public abstract long with(long value, int index, long element);

  /** The value with these elements; those of a set in ascending order, each once. */
  public abstract long of(long[] elements, int from, int count);

  /** Digits to a mixed base: structs, vectors, short sequences. */
  static final class Digits extends Codec {
    private final long[] weights;
    private final long[] radixes;

    /** What to add to a digit to get the element. */
    private final long[] offsets;

    /** Whether a digit of 0 says that there are no more elements. */
    private final boolean ends;

    Digits(long[] radixes, long[] offsets, boolean ends) {
      this.radixes = radixes;
      this.offsets = offsets;
      this.ends = ends;
      this.weights = new long[radixes.length];
      long weight = 1;
      for (int i = 0; i < radixes.length; i++) {
        weights[i] = weight;
        weight *= radixes[i];
      }
    }

    @Override
    public int length(long value) {
      if (!ends) {
        return weights.length;
      }
      int length = 0;
      while (length < weights.length && value / weights[length] != 0) {
        length++;
      }
      return length;
    }

    @Override
    public long get(long value, int index) {
      return value / weights[index] % radixes[index] + offsets[index];
    }

    @Override
    public long with(long value, int index, long element) {
      long weight = weights[index];
      long digit = value / weight % radixes[index];
      return value + (element - offsets[index] - digit) * weight;
    }

    @Override
    public long of(long[] elements, int from, int count) {
      long value = 0;
      for (int i = 0; i < count; i++) {
        value += (elements[from + i] - offsets[i]) * weights[i];
      }
      return value;
    }

    long weight(int index) {
      return weights[index];
    }

    long offset(int index) {
      return offsets[index];
    }
  }

  /** A bit for each possible element of a set. */
  static final class Bits extends Codec {
    private final long low;

    Bits(long low) {
      this.low = low;
    }

    @Override
    public int length(long value) {
      return Long.bitCount(value);
    }

    @Override
    public long get(long value, int index) {
      long rest = value;
      for (int i = 0; i < index; i++) {
        rest &= rest - 1;
      }
      return low + Long.numberOfTrailingZeros(rest);
    }

    @Override
    public long with(long value, int index, long element) {
      throw new UnsupportedOperationException("elements of sets have no index");
    }

    @Override
    public long of(long[] elements, int from, int count) {
      long value = 0;
      for (int i = 0; i < count; i++) {
        value |= 1L << elements[from + i] - low;
      }
      return value;
    }
  }

  /** Kept in a pool. */
  static final class Pooled extends Codec {
    private final Pool pool;

    Pooled(Pool pool) {
      this.pool = pool;
    }

    @Override
    public int length(long value) {
      return pool.get(value).length;
    }

    @Override
    public long get(long value, int index) {
      return pool.get(value)[index];
    }

    @Override
    public long with(long value, int index, long element) {
      long[] elements = pool.get(value).clone();
      elements[index] = element;
      return pool.intern(elements, 0, elements.length);
    }

    @Override
    public long of(long[] elements, int from, int count) {
      return pool.intern(elements, from, count);
    }
  }
}
