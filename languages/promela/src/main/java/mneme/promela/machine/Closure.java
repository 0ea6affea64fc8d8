package mneme.promela.machine;

import java.util.Arrays;

/**
 * The states seen within one atomic sequence, so that ways which meet are followed once. Not
 * thread-safe; keeps its memory.
 */
final class Closure {
  /** So many bytes are kept at most: a small part of the heap. */
  private static final long MOST = Math.min(1L << 26, Runtime.getRuntime().maxMemory() / 8);

  private static final int MOST_BYTES_OF_INT = 5;
  private static final int BITS = 7;
  private static final int MORE = 1 << BITS;

  /** Entries lie behind each other: a state, and what goes with it. Small numbers take a byte. */
  private byte[] entries = new byte[4096];

  /** By entry where it ends. */
  private int[] ends = new int[64];

  /** Numbers of entries, from 1 on, by hash. */
  private int[] table = new int[256];

  private int count;

  /** Where the next byte of the entry goes that is being written. */
  private int at;

  /** Whether there is no room for more, however much memory there is. */
  boolean isFull() {
    return startOf(count) > MOST;
  }

  void clear() {
    count = 0;
    Arrays.fill(table, 0);
  }

  /**
   * @param used how much of the state counts; zeros at its end say nothing
   * @param hidden values that are no part of the state
   * @param tag what else tells entries apart
   * @return whether this was not here before
   */
  boolean add(int[] state, int used, int[] hidden, int tag) {
    int length = used;
    while (length > 0 && state[length - 1] == 0) {
      length--;
    }
    at = startOf(count);
    long most = at + (long) MOST_BYTES_OF_INT * (length + hidden.length + 2);
    if (most > entries.length) {
      entries = Arrays.copyOf(entries, Math.toIntExact(Math.max(most, 2L * entries.length)));
    }
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
    }
    write(tag);
    write(length);
    for (int i = 0; i < length; i++) {
      write(state[i]);
    }
    for (int value : hidden) {
      write(value);
    }
    ends[count] = at;
    int place = placeOf(count);
    if (table[place] != 0) {
      return false;
    }
    table[place] = ++count;
    if (2 * count > table.length) {
      table = new int[4 * table.length];
      for (int i = 0; i < count; i++) {
        table[placeOf(i)] = i + 1;
      }
    }
    return true;
  }

  /** Seven bits at a time; the sign comes first, so that small negative numbers are short too. */
  private void write(int value) {
    int rest = value << 1 ^ value >> Integer.SIZE - 1;
    while ((rest & -MORE) != 0) {
      entries[at++] = (byte) (rest | MORE);
      rest >>>= BITS;
    }
    entries[at++] = (byte) rest;
  }

  private int startOf(int entry) {
    return entry == 0 ? 0 : ends[entry - 1];
  }

  /** Where an entry is, or belongs. */
  private int placeOf(int entry) {
    int from = startOf(entry);
    int to = ends[entry];
    int hash = 1;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + entries[i];
    }
    int mask = table.length - 1;
    int place = (hash ^ hash >>> 15) * 0x2c1b3c6d >>> 1 & mask;
    while (table[place] != 0) {
      int other = table[place] - 1;
      if (Arrays.equals(entries, startOf(other), ends[other], entries, from, to)) {
        break;
      }
      place = place + 1 & mask;
    }
    return place;
  }
}
