package mneme.promela.machine;

import java.util.Arrays;

/**
 * The states seen within one atomic sequence, so that ways which meet are followed once. Not
 * thread-safe; keeps its memory.
 */
final class Closure {
  /** So many numbers are kept at most: a small part of the heap. */
  private static final long MOST =
      Math.min(1L << 24, Runtime.getRuntime().maxMemory() / (Integer.BYTES * 16));

  /** Entries lie behind each other: a state, and what goes with it. */
  private int[] entries = new int[1024];

  /** By entry where it ends. */
  private int[] ends = new int[64];

  /** Numbers of entries, from 1 on, by hash. */
  private int[] table = new int[256];

  private int count;

  /** Whether there is no room for more, however much memory there is. */
  boolean isFull() {
    return startOf(count) > MOST;
  }

  void clear() {
    count = 0;
    Arrays.fill(table, 0);
  }

  /**
   * @param used how much of the state counts
   * @param hidden values that are no part of the state
   * @param tag what else tells entries apart
   * @return whether this was not here before
   */
  boolean add(int[] state, int used, int[] hidden, int tag) {
    int from = startOf(count);
    int end = from + used + hidden.length + 1;
    if (end > entries.length) {
      entries = Arrays.copyOf(entries, Math.max(end, 2 * entries.length));
    }
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
    }
    System.arraycopy(state, 0, entries, from, used);
    System.arraycopy(hidden, 0, entries, from + used, hidden.length);
    entries[end - 1] = tag;
    ends[count] = end;
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
