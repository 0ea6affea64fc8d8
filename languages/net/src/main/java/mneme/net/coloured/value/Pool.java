package mneme.net.coloured.value;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Keeps sequences of numbers that are too long to be written into one, and gives each a number. The
 * numbers depend on the order in which the sequences come. Thread-safe.
 */
public final class Pool {
  /** What an entry costs besides its numbers: key, array header, map entry. */
  private static final int OVERHEAD = 96;

  private final long mostBytes;
  private final Map<Key, Integer> numbers = new HashMap<>();
  private volatile long[][] entries = new long[64][];
  private volatile long bytes;

  public Pool(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** About how much memory it takes. */
  public long bytes() {
    return bytes;
  }

  /**
   * The number of a sequence.
   *
   * @throws PoolFullException if there is no room for another one
   */
  public synchronized long intern(long[] from, int at, int count) {
    Key key = new Key(Arrays.copyOfRange(from, at, at + count));
    Integer known = numbers.get(key);
    if (known != null) {
      return known;
    }
    long size = OVERHEAD + (long) Long.BYTES * count;
    if (bytes + size > mostBytes) {
      throw PoolFullException.INSTANCE;
    }
    int number = numbers.size();
    long[][] table = entries;
    if (number == table.length) {
      table = Arrays.copyOf(table, 2 * number);
    }
    table[number] = key.values;
    entries = table;
    numbers.put(key, number);
    bytes += size;
    return number;
  }

  /** The sequence of a number; not to be changed. */
  public long[] get(long number) {
    return entries[(int) number];
  }

  /** There is no room for another value. */
  public static final class PoolFullException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Has no stack trace, so that it can be thrown from anywhere. */
    @SuppressWarnings("StaticAssignmentOfThrowable")
    public static final PoolFullException INSTANCE = new PoolFullException();

    private PoolFullException() {
      super("too many different values", null, false, false);
    }
  }

  private record Key(long[] values) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && Arrays.equals(values, key.values);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(values);
    }
  }
}
