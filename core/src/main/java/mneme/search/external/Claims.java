package mneme.search.external;

import mneme.memory.Memory;
import mneme.store.Layout;
import mneme.store.StateHash;

/**
 * States that look visited and of which the files have not yet confirmed it: a set, in the order
 * they came. One thread adds; any number may confirm at the same time, while nobody adds.
 */
final class Claims {
  /** Bytes beside a state: its number in the table, twice for room, and whether it is confirmed. */
  private static final int OVERHEAD = 2 * Integer.BYTES + 1;

  private static final byte DROPPED = 1;
  private static final byte VOUCHED = 2;

  private final Layout layout;
  private final int stride;
  private final long states;
  private final long marks;
  private final long table;
  private final int places;
  private final int capacity;
  private int size;

  /** Claims of the current level begin here. */
  private int levelStart;

  /** Claims from here on are not on disk yet. */
  private int saved;

  private int level;
  private LevelStarts levels = new LevelStarts();

  Claims(Layout layout, long address, long bytes) {
    this.layout = layout;
    this.stride = layout.stride();
    this.capacity = (int) Math.min(1 << 27, Math.max(1, (bytes - Long.BYTES) / bytesOf(layout)));
    this.places = 2 * capacity;
    this.table = address;
    this.marks = table + (long) places * Integer.BYTES;
    this.states = marks + capacity;
    this.levels.begin(0, 0);
  }

  static long bytesOf(Layout layout) {
    return (long) layout.stride() + OVERHEAD;
  }

  int size() {
    return size;
  }

  int capacity() {
    return capacity;
  }

  /** How many nobody has said anything about. */
  int open() {
    int open = 0;
    for (int number = 0; number < size; number++) {
      open += isOpen(number) ? 1 : 0;
    }
    return open;
  }

  boolean hasRoom(int more) {
    return size + more <= capacity;
  }

  private long entry(long hash) {
    // Another part of the hash than the one that chose the line of the fingerprints.
    return Math.unsignedMultiplyHigh(Long.rotateLeft(hash, 23) * 0x9e37_79b9_7f4a_7c15L, places);
  }

  /** Adds a state unless it is there. */
  void add(long hash, long[] words, int at) {
    long entry = entry(hash);
    while (true) {
      long place = table + entry * Integer.BYTES;
      int number = Memory.getInt(place);
      if (number == 0) {
        layout.store(words, at, states + (long) size * stride);
        Memory.putByte(marks + size, (byte) 0);
        size++;
        Memory.putInt(place, size);
        return;
      }
      if (layout.matches(words, at, states + (long) (number - 1) * stride)) {
        return;
      }
      entry = entry + 1 == places ? 0 : entry + 1;
    }
  }

  boolean holds(long hash, long[] words) {
    long entry = entry(hash);
    while (true) {
      int number = Memory.getInt(table + entry * Integer.BYTES);
      if (number == 0) {
        return false;
      }
      if (layout.matches(words, 0, states + (long) (number - 1) * stride)) {
        return true;
      }
      entry = entry + 1 == places ? 0 : entry + 1;
    }
  }

  /** A visited state was met: if it was claimed, that is confirmed. True if it is news. */
  boolean confirm(long hash, long[] words, int at) {
    long entry = entry(hash);
    while (true) {
      int number = Memory.getInt(table + entry * Integer.BYTES);
      if (number == 0) {
        return false;
      }
      if (layout.matches(words, at, states + (long) (number - 1) * stride)) {
        if (!isOpen(number - 1)) {
          return false;
        }
        drop(number - 1);
        return true;
      }
      entry = entry + 1 == places ? 0 : entry + 1;
    }
  }

  /** The claim need not be asked about any more. */
  void drop(int number) {
    Memory.putByte(marks + number, DROPPED);
  }

  /** Somebody says that the claim is right, whose word may be trusted for some time. */
  void vouch(int number) {
    Memory.putByte(marks + number, VOUCHED);
  }

  /** Whether nobody has said anything about the claim. */
  boolean isOpen(int number) {
    return Memory.getByte(marks + number) == 0;
  }

  void fetch(int number, long[] words, int at) {
    layout.fetch(states + (long) number * stride, words, at);
  }

  /** Where the states lie, one behind the other. */
  long states() {
    return states;
  }

  int levelStart() {
    return levelStart;
  }

  void beginLevel(int next) {
    levelStart = size;
    level = next;
    levels.begin(next, size);
  }

  /** The level in which a claim was made. */
  int levelOf(int number) {
    return levels.levelOf(number);
  }

  /** The number of the first claim after this one that was made in another level. */
  int endOfLevel(int number) {
    return Math.min(size, levels.endOf(number));
  }

  /**
   * Forgets the claims that are dropped; the others keep their order, to be written. Nothing may be
   * added or looked for before {@link #clear} or {@link #reopen}.
   */
  void keepOpen() {
    long[] words = new long[layout.words()];
    int kept = 0;
    int keptSaved = 0;
    int keptEarlier = 0;
    LevelStarts keptLevels = new LevelStarts();
    for (int number = 0; number < size; number++) {
      if (Memory.getByte(marks + number) == DROPPED) {
        continue;
      }
      if (kept < number) {
        fetch(number, words, 0);
        layout.storeExactly(words, 0, states + (long) kept * stride);
      }
      keptLevels.begin(levelOf(number), kept);
      kept++;
      keptSaved += number < saved ? 1 : 0;
      keptEarlier += number < levelStart ? 1 : 0;
    }
    size = kept;
    saved = keptSaved;
    levelStart = keptEarlier;
    levels = keptLevels;
    levels.begin(level, keptEarlier);
  }

  /** After {@link #keepOpen}: all claims that are left are open, and others may be added. */
  void reopen(StateHash hash) {
    Memory.clear(table, (long) places * Integer.BYTES);
    Memory.clear(marks, size);
    long[] words = new long[layout.words()];
    for (int number = 0; number < size; number++) {
      fetch(number, words, 0);
      long entry = entry(hash.of(words, 0));
      while (Memory.getInt(table + entry * Integer.BYTES) != 0) {
        entry = entry + 1 == places ? 0 : entry + 1;
      }
      Memory.putInt(table + entry * Integer.BYTES, number + 1);
    }
  }

  int saved() {
    return saved;
  }

  void saved(int count) {
    saved = count;
  }

  /** Drops the claims of the current level, after which nothing may be added. */
  void dropLevel() {
    size = levelStart;
    saved = Math.min(saved, size);
  }

  void clear() {
    Memory.clear(table, (long) places * Integer.BYTES);
    size = 0;
    levelStart = 0;
    saved = 0;
    levels.clear();
    levels.begin(level, 0);
  }
}
