package mneme.search.delayed;

import mneme.disk.Traffic.Kind;
import mneme.search.disk.MemoryBlock;
import mneme.search.disk.StateTable;

/**
 * The states of one part that are compared with its files, in memory. The number of a state is the
 * level it is to be expanded in, or -2 minus the level it was expanded in, or -1 where it was
 * visited before. For one thread.
 */
final class Comparison {
  private final DiskSearch search;
  private final BackLengths lengths;
  private MemoryBlock room;
  private StateTable table;

  /** Of smaller tables, each with the one that has followed it. */
  private long usedBefore;

  private final long[] moved;

  Comparison(DiskSearch search, long bytes, BackLengths lengths) {
    this.search = search;
    this.lengths = lengths;
    this.room = search.room(bytes);
    this.table = new StateTable(search.layout, room.address(), bytes);
    this.moved = new long[search.layout.words()];
  }

  /** How much of its memory was ever written to. */
  long usedBytes() {
    return Math.max(usedBefore, table.usedBytes());
  }

  int capacity() {
    return table.capacity();
  }

  int size() {
    return table.size();
  }

  void clear() {
    table.clear();
  }

  /** Adds the states of a file. */
  void add(StateFile file, int number) {
    file.read(
        (words, tag) -> {
          add(words, number);
          return true;
        });
  }

  /** Adds what the cache has of the part and was never written. */
  void addFresh(LevelCache cache, int part, int number) {
    cache.takeFresh(
        search.beginOf(part),
        search.beginOf(part + 1) - 1,
        place -> {
          search.layout.fetch(place, moved, 0);
          if (search.partOf(search.hash.of(moved, 0)) != part) {
            return false;
          }
          add(moved, number);
          return true;
        });
  }

  private void add(long[] words, int number) {
    long hashed = search.hash.of(words, 0);
    if (table.find(hashed, words, 0) < 0) {
      put(hashed, words, number);
    }
  }

  /** Puts a state into the table, which grows where no split has helped. */
  private void put(long hashed, long[] words, int number) {
    if (table.isFull()) {
      StateTable full = table;
      MemoryBlock old = room;
      long bytes = 2 * Math.max(64, full.capacity() + 1L) * StateTable.bytesOf(search.layout);
      room = search.room(bytes);
      table = new StateTable(search.layout, room.address(), bytes);
      table.takeOver(full, search.hash);
      usedBefore = Math.max(usedBefore, full.usedBytes() + table.usedBytes());
      search.giveBack(old);
    }
    table.put(hashed, words, 0, number);
  }

  /** Takes the candidates in, and strikes out what was visited; what is left is new. */
  void compareWithAll(StateFile candidates, StateFile visited) {
    lengths.compared(table.size() + candidates.count());
    candidates.read(
        (words, tag) -> {
          long hashed = search.hash.of(words, 0);
          int index = table.find(hashed, words, 0);
          if (index < 0) {
            put(hashed, words, -2 - tag);
          } else {
            int at = levelOf(index);
            // Found in an earlier level, and expanded there.
            int source = Math.max(at, tag) - 1;
            lengths.add(source, source - Math.min(at, tag));
            table.number(index, -2 - Math.min(at, tag));
          }
          return true;
        });
    candidates.clear();
    visited.read(
        (words, tag) -> {
          int index = table.find(search.hash.of(words, 0), words, 0);
          if (index >= 0 && table.number(index) != -1) {
            int source = levelOf(index) - 1;
            lengths.add(source, source - tag);
            table.strike(index);
          }
          return true;
        });
  }

  private int levelOf(int index) {
    int number = table.number(index);
    return number < -1 ? -2 - number : number;
  }

  /** Strikes out what is in some levels. */
  void compareWith(StateFile.Choice choice, StateFile candidates, StateFile visited) {
    StateFile.Reader strike =
        (words, tag) -> {
          int index = table.find(search.hash.of(words, 0), words, 0);
          if (index >= 0) {
            table.strike(index);
          }
          return true;
        };
    visited.read(choice, strike, Kind.VISITED);
    candidates.read(choice, strike, Kind.CANDIDATES);
  }

  /** Appends what is left of a level to a file; returns how many. */
  long append(int level, StateFile to) {
    long count = 0;
    for (int i = 0; i < table.size(); i++) {
      int number = table.number(i);
      if (number == level || number == -2 - level) {
        table.fetch(i, moved);
        to.append(moved, 0, level);
        count++;
      }
    }
    return count;
  }

  /** How many states are left that are to be expanded in a level. */
  long toExpand(int level) {
    long waiting = 0;
    for (int i = 0; i < table.size(); i++) {
      waiting += table.number(i) == level ? 1 : 0;
    }
    return waiting;
  }
}
