package mneme.store.comback;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.store.Layout;
import mneme.store.packed.PackedStates;

/**
 * States of which it is not known yet whether they are new: the candidates of delayed duplicate
 * detection. Keyed by state, with the first predecessor and event that led to each, and how often
 * it came again.
 *
 * <p>Candidates that have got their number stay while there is room, and serve as cached states.
 * Not thread-safe.
 */
final class CandidateSet implements AutoCloseable {
  // Of each candidate, beside its state.
  private static final int HASH = 0;
  private static final int FROM = 8;
  private static final int EVENT = 16;
  private static final int REPEATS = 24;
  private static final int SETTLED = 28;
  private static final int NUMBER = 32;
  private static final int ENTRY = 40;

  private static final int CANDIDATE_BITS = 28;
  private static final int CANDIDATE_MASK = (1 << CANDIDATE_BITS) - 1;
  private static final long MOST = 1L << CANDIDATE_BITS - 2;

  private final PackedStates states;
  private final GrowingRegion entries;
  private final GrowingRegion table;

  /** Finds those whose number is known by it: the number, and below it the candidate + 1. */
  private final GrowingRegion numbers;

  /** These numbers: most that are asked for are not among them, which a bit tells sooner. */
  private final NumberSet known;

  private final boolean keepsSettled;

  /** How many may wait at once. */
  private long most;

  /** How many states there may be, those included that have their number. */
  private long capacity;

  private int mask;
  private int size;
  private int settled;

  /**
   * @param keepsSettled whether there is room for as many states that have their number
   */
  CandidateSet(MemoryBudget budget, Layout layout, boolean keepsSettled) {
    this.keepsSettled = keepsSettled;
    this.states = new PackedStates(budget, layout);
    this.entries = new GrowingRegion(budget, budget.limit(), false);
    this.table = new GrowingRegion(budget, budget.limit(), false);
    this.numbers = new GrowingRegion(budget, budget.limit(), false);
    this.known = new NumberSet(budget);
  }

  /** Makes numbers up to this one usable; false where the budget ends. */
  boolean reserve(long number) {
    return known.reserve(number);
  }

  /** How many candidates may wait from now on; as many as the budget allows. The set is empty. */
  void resize(long wanted) {
    assert size == 0;
    if (wanted < most) {
      shrinkTo(wanted);
    }
    long waiting = Math.min(wanted, MOST);
    while (waiting > most) {
      long larger = keepsSettled ? 2 * waiting : waiting;
      int places = places(larger);
      if (states.reserve(larger)
          && entries.commit(larger * ENTRY)
          && table.commit((long) places * Integer.BYTES)
          && numbers.commit((long) places * Long.BYTES)) {
        mask = places - 1;
        most = waiting;
        capacity = larger;
        return;
      }
      waiting /= 2;
    }
  }

  /** Gives the memory of all but so many candidates back. */
  private void shrinkTo(long waiting) {
    long smaller = keepsSettled ? 2 * waiting : waiting;
    int places = places(smaller);
    mask = places - 1;
    most = waiting;
    capacity = smaller;
    states.shrinkTo(smaller);
    entries.shrinkTo(smaller * ENTRY);
    table.shrinkTo((long) places * Integer.BYTES);
    numbers.shrinkTo((long) places * Long.BYTES);
  }

  /** At least so large a table is at most half full. */
  private static int places(long states) {
    return Integer.highestOneBit((int) (2 * states - 1)) << 1;
  }

  /** How many may wait at once. */
  long most() {
    return most;
  }

  int size() {
    return size;
  }

  long capacity() {
    return capacity;
  }

  boolean isFull() {
    return size >= capacity;
  }

  Layout layout() {
    return states.layout();
  }

  private long entry(int candidate) {
    return entries.address() + (long) candidate * ENTRY;
  }

  private long tableAt(long hash, int step) {
    return table.address() + (((int) (hash >>> 8) + step & mask) & 0xffff_ffffL) * Integer.BYTES;
  }

  /** The candidate that is this state, or -1. */
  int find(long hash, long[] words, int at) {
    if (size == 0) {
      return -1;
    }
    for (int step = 0; ; step++) {
      int candidate = Memory.getInt(tableAt(hash, step)) - 1;
      if (candidate < 0) {
        return -1;
      }
      if (Memory.getLong(entry(candidate) + HASH) == hash && states.matches(candidate, words, at)) {
        return candidate;
      }
    }
  }

  /** Adds a state, or counts it once more; false where there is no room. */
  boolean add(long hash, long[] words, int at, long from, long event) {
    for (int step = 0; ; step++) {
      long place = tableAt(hash, step);
      int candidate = Memory.getInt(place) - 1;
      if (candidate < 0) {
        if (size >= capacity || open() >= most) {
          return false;
        }
        append(hash, words, at, from, event);
        Memory.putInt(place, size);
        return true;
      }
      long entry = entry(candidate);
      if (Memory.getLong(entry + HASH) == hash && states.matches(candidate, words, at)) {
        Memory.putInt(entry + REPEATS, Memory.getInt(entry + REPEATS) + 1);
        return true;
      }
    }
  }

  private void append(long hash, long[] words, int at, long from, long event) {
    int candidate = size++;
    states.put(candidate, words, at);
    long entry = entry(candidate);
    Memory.putLong(entry + HASH, hash);
    Memory.putLong(entry + FROM, from);
    Memory.putLong(entry + EVENT, event);
    Memory.putLong(entry + REPEATS, 0);
  }

  void get(int candidate, long[] into, int at) {
    states.get(candidate, into, at);
  }

  void unpack(int candidate, int[] into) {
    states.unpack(candidate, into);
  }

  long hash(int candidate) {
    return Memory.getLong(entry(candidate) + HASH);
  }

  long from(int candidate) {
    return Memory.getLong(entry(candidate) + FROM);
  }

  long event(int candidate) {
    return Memory.getLong(entry(candidate) + EVENT);
  }

  /** How often the candidate came again. */
  int repeats(int candidate) {
    return Memory.getInt(entry(candidate) + REPEATS);
  }

  boolean isSettled(int candidate) {
    return Memory.getInt(entry(candidate) + SETTLED) != 0;
  }

  /** The state has a number: it was there, or has become new. */
  void settle(int candidate, long number) {
    Memory.putInt(entry(candidate) + SETTLED, 1);
    Memory.putLong(entry(candidate) + NUMBER, number);
    known.add(number);
    for (int step = 0; ; step++) {
      long place = numberAt(number, step);
      if (Memory.getLong(place) == 0) {
        Memory.putLong(place, number << CANDIDATE_BITS | candidate + 1);
        settled++;
        return;
      }
    }
  }

  /** Keeps a state that is no candidate where there is room: only its number leads to it. */
  void keep(long number, long[] words, int at) {
    if (size < capacity) {
      append(0, words, at, 0, 0);
      settle(size - 1, number);
    }
  }

  private long numberAt(long number, int step) {
    int home = (int) (number * 0x9e37_79b9_7f4a_7c15L >>> Integer.SIZE);
    return numbers.address() + ((home + step & mask) & 0xffff_ffffL) * Long.BYTES;
  }

  /** The candidate that has turned out to have this number, or -1. */
  int settledAs(long number) {
    if (settled == 0 || !known.contains(number)) {
      return -1;
    }
    for (int step = 0; ; step++) {
      long slot = Memory.getLong(numberAt(number, step));
      if (slot == 0 || slot >>> CANDIDATE_BITS == number) {
        return ((int) slot & CANDIDATE_MASK) - 1;
      }
    }
  }

  boolean matches(int candidate, long[] words, int at) {
    return states.matches(candidate, words, at);
  }

  /** How many have no number yet. */
  int open() {
    return size - settled;
  }

  void clear() {
    if (size > 0) {
      Memory.clear(table.address(), (mask + 1L) * Integer.BYTES);
      Memory.clear(numbers.address(), (mask + 1L) * Long.BYTES);
      known.clear();
    }
    size = 0;
    settled = 0;
  }

  /**
   * Forgets all but the candidates that came last; those all have numbers, and are found by them
   * alone from now on.
   */
  void keepNewest(int count) {
    int first = size - count;
    assert first >= 0 && open() == 0;
    long[] words = new long[states.layout().words()];
    clear();
    for (int i = 0; i < count; i++) {
      states.get(first + i, words, 0);
      keep(Memory.getLong(entry(first + i) + NUMBER), words, 0);
    }
  }

  /** Forgets all but the candidates that wait, and has room for so many from now on. */
  void keepWaiting(long wanted) {
    int waiting = open();
    int each = states.layout().words();
    long[] words = new long[waiting * each];
    long[][] entries = new long[waiting][];
    int kept = 0;
    for (int candidate = 0; candidate < size; candidate++) {
      if (!isSettled(candidate)) {
        states.get(candidate, words, kept * each);
        entries[kept++] =
            new long[] {hash(candidate), from(candidate), event(candidate), repeats(candidate)};
      }
    }
    clear();
    resize(Math.max(wanted, waiting + 1L));
    for (int i = 0; i < waiting; i++) {
      long[] entry = entries[i];
      add(entry[0], words, i * each, entry[1], entry[2]);
      Memory.putInt(entry(i) + REPEATS, (int) entry[3]);
    }
  }

  boolean prepare(Layout wider) {
    return states.prepare(wider);
  }

  boolean widen(Layout wider) {
    return states.widen(wider);
  }

  long bytes() {
    return states.bytes()
        + entries.committed()
        + table.committed()
        + numbers.committed()
        + known.bytes();
  }

  @Override
  public void close() {
    states.close();
    entries.close();
    table.close();
    numbers.close();
    known.close();
  }
}
