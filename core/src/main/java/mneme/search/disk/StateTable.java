package mneme.search.disk;

import java.util.BitSet;
import mneme.memory.Memory;
import mneme.store.Layout;
import mneme.store.StateHash;

/**
 * A set of packed states in memory, of a fixed size, each with a small number; in the order they
 * came. A state can be struck out. For one thread.
 */
public final class StateTable {
  private static final int OVERHEAD = 3 * Integer.BYTES;

  /** A stretch of the table has 2 to this many entries. */
  private static final int STRETCH_BITS = 10;

  private final Layout layout;
  private final int stride;
  private final int capacity;
  private final int places;
  private final long table;
  private final long numbers;
  private final long states;

  /** Which stretches of the table have entries, so that a few are quickly cleared. */
  private final BitSet used = new BitSet();

  /** Those that ever had entries, but for those that have now. */
  private final BitSet usedBefore = new BitSet();

  private int largest;
  private int size;
  private int left;

  public StateTable(Layout layout, long address, long bytes) {
    this.layout = layout;
    this.stride = layout.stride();
    this.capacity = (int) Math.min(1 << 28, Math.max(1, (bytes - Long.BYTES) / bytesOf(layout)));
    this.places = 2 * capacity;
    this.table = address;
    this.numbers = table + (long) places * Integer.BYTES;
    this.states = numbers + (long) capacity * Integer.BYTES;
  }

  /** Bytes one state takes. */
  public static long bytesOf(Layout layout) {
    return (long) layout.stride() + OVERHEAD;
  }

  public int capacity() {
    return capacity;
  }

  /** States that were put, those struck out included. */
  public int size() {
    return size;
  }

  /** States that were not struck out. */
  public int left() {
    return left;
  }

  /** How much of its memory was ever written to. */
  public long usedBytes() {
    BitSet all = (BitSet) usedBefore.clone();
    all.or(used);
    return Math.min((long) all.cardinality() << STRETCH_BITS, places) * Integer.BYTES
        + Math.max(largest, size) * (stride + (long) Integer.BYTES);
  }

  public boolean isFull() {
    return size == capacity;
  }

  private long entry(long hash) {
    return Math.unsignedMultiplyHigh(hash * 0x9e37_79b9_7f4a_7c15L, places);
  }

  /** The index of a state, or -1. */
  public int find(long hash, long[] words, int at) {
    long entry = entry(hash);
    while (true) {
      int number = Memory.getInt(table + entry * Integer.BYTES);
      if (number == 0) {
        return -1;
      }
      if (layout.matches(words, at, states + (long) (number - 1) * stride)) {
        return number - 1;
      }
      entry = entry + 1 == places ? 0 : entry + 1;
    }
  }

  /** Takes over everything from a smaller table, in its order. */
  public void takeOver(StateTable smaller, StateHash hash) {
    long[] words = new long[layout.words()];
    for (int i = 0; i < smaller.size; i++) {
      smaller.fetch(i, words);
      int number = smaller.number(i);
      put(hash.of(words, 0), words, 0, number);
      left -= number == -1 ? 1 : 0;
    }
  }

  /** Puts a state that is not there, while the table is not full. */
  public int put(long hash, long[] words, int at, int number) {
    if (size == capacity) {
      throw new IllegalStateException("a table of " + capacity + " states is full");
    }
    long entry = entry(hash);
    while (Memory.getInt(table + entry * Integer.BYTES) != 0) {
      entry = entry + 1 == places ? 0 : entry + 1;
    }
    layout.store(words, at, states + (long) size * stride);
    Memory.putInt(numbers + (long) size * Integer.BYTES, number);
    size++;
    left++;
    Memory.putInt(table + entry * Integer.BYTES, size);
    used.set((int) (entry >>> STRETCH_BITS));
    return size - 1;
  }

  public int number(int index) {
    return Memory.getInt(numbers + (long) index * Integer.BYTES);
  }

  public void number(int index, int number) {
    Memory.putInt(numbers + (long) index * Integer.BYTES, number);
  }

  /** Its number is -1 from now on. */
  public void strike(int index) {
    if (number(index) != -1) {
      number(index, -1);
      left--;
    }
  }

  public void fetch(int index, long[] into) {
    layout.fetch(states + (long) index * stride, into, 0);
  }

  public void clear() {
    for (int at = used.nextSetBit(0); at >= 0; at = used.nextSetBit(at + 1)) {
      long from = (long) at << STRETCH_BITS;
      long to = Math.min(places, from + (1L << STRETCH_BITS));
      Memory.clear(table + from * Integer.BYTES, (to - from) * Integer.BYTES);
    }
    usedBefore.or(used);
    used.clear();
    largest = Math.max(largest, size);
    size = 0;
    left = 0;
  }
}
