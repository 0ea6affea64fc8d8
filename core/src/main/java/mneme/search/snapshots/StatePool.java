package mneme.search.snapshots;

import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.model.Shape;
import mneme.store.forgetting.ForgettingStore;
import mneme.store.forgetting.SlotStore;

/**
 * The states a search holds at the moment, each once. A state lies in a place, with marks that say
 * who holds it: the reference counting of the paper, which also tells by whom. A state nobody holds
 * any more is removed by {@link #release}. Not thread-safe.
 */
final class StatePool implements AutoCloseable {
  /** No such state, or no memory for it. */
  static final int NONE = -1;

  private static final int MARKS_PER_WORD = Long.SIZE;

  /** So many states are gone through together. */
  private static final int BATCH = 32;

  private final SlotStore store;

  /** Where the marks begin among the notes of a state: behind its number, if it has one. */
  private final int firstMarks;

  private int markWords = 1;
  private final int[] batch = new int[BATCH];

  /** What was read ahead, so that reading it is not in vain. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  /**
   * @param numbered whether states have numbers, for observers
   */
  StatePool(Shape shape, MemoryBudget budget, int hashBits, boolean numbered) {
    this.firstMarks = numbered ? Long.BYTES : 0;
    this.store = new SlotStore(shape, firstMarks + Long.BYTES, 0, budget, hashBits);
  }

  /** The vector of a state; {@code into} is used if it is long enough. */
  int[] load(int place, int[] into) {
    return store.load(place, into);
  }

  /** The state whose successors are looked for next. */
  void from(int place) {
    store.from(place);
  }

  /** The place of a successor of {@link #from}, or {@link #NONE}; then it can be added. */
  int find(int[] vector, int[] changed, int changes) {
    return store.find(vector, changed, changes);
  }

  /** The place of a state, or {@link #NONE}; then it can be added. */
  int find(int[] vector) {
    return store.find(vector);
  }

  /** Adds the state looked for last without any mark; {@link #NONE} where memory ends. */
  int add() {
    int place = store.add();
    return place == ForgettingStore.FULL ? NONE : place;
  }

  /**
   * Reads the next places of a list, so that they are at hand when they are needed: many such
   * reads, one behind the other, wait for memory together.
   */
  void readAhead(PlaceList.Cursor places, int most) {
    read(places.next(batch, most), 0);
  }

  private void read(int count, int word) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += markWord(batch[i], word);
    }
    touched = sum;
  }

  /** Marks all states of a list. */
  void mark(PlaceList places, int mark) {
    PlaceList.Cursor cursor = places.new Cursor();
    int count;
    while ((count = cursor.next(batch, BATCH)) > 0) {
      read(count, mark / MARKS_PER_WORD);
      for (int i = 0; i < count; i++) {
        mark(batch[i], mark);
      }
    }
  }

  /** Takes a mark from all states of a list, forgets those that nobody holds, and the list. */
  void release(PlaceList places, int mark) {
    PlaceList.Cursor cursor = places.new Cursor();
    int count;
    while ((count = cursor.next(batch, BATCH)) > 0) {
      read(count, mark / MARKS_PER_WORD);
      int unheld = 0;
      for (int i = 0; i < count; i++) {
        int place = batch[i];
        unmark(place, mark);
        if (!isHeld(place)) {
          batch[unheld++] = place;
        }
      }
      store.remove(batch, unheld);
    }
    places.clear();
  }

  private boolean isHeld(int place) {
    for (int word = 0; word < markWords; word++) {
      if (markWord(place, word) != 0) {
        return true;
      }
    }
    return false;
  }

  private long marks(int place, int word) {
    return store.notes(place) + firstMarks + (long) word * Long.BYTES;
  }

  boolean hasMark(int place, int mark) {
    return (markWord(place, mark / MARKS_PER_WORD) >>> mark & 1) != 0;
  }

  void mark(int place, int mark) {
    long address = marks(place, mark / MARKS_PER_WORD);
    Memory.putLong(address, Memory.getLong(address) | 1L << mark);
  }

  private void unmark(int place, int mark) {
    long address = marks(place, mark / MARKS_PER_WORD);
    Memory.putLong(address, Memory.getLong(address) & ~(1L << mark));
  }

  /** One word of the marks of a state. */
  long markWord(int place, int word) {
    return Memory.getLong(marks(place, word));
  }

  int markWords() {
    return markWords;
  }

  /** Makes room for a mark. */
  void provideMark(int mark) {
    int wanted = mark / MARKS_PER_WORD + 1;
    if (wanted > markWords) {
      store.widenNotes(firstMarks + wanted * Long.BYTES);
      markWords = wanted;
    }
  }

  /** The number of a state; its place where states have none of their own. */
  long number(int place) {
    return firstMarks == 0 ? place : Memory.getLong(store.notes(place));
  }

  void number(int place, long number) {
    if (firstMarks > 0) {
      Memory.putLong(store.notes(place), number);
    }
  }

  int count() {
    return store.held();
  }

  int peakCount() {
    return store.peakHeld();
  }

  long peakBytes() {
    return store.peakBytes();
  }

  @Override
  public void close() {
    store.close();
  }
}
