package mneme.search.elimination;

import java.util.ArrayList;
import java.util.List;
import mneme.memory.Memory;
import mneme.model.ModelError;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.search.Pace;
import mneme.search.disk.StateTable;
import mneme.store.Layout;
import mneme.store.StateHash;
import org.jspecify.annotations.Nullable;

/**
 * Finds the first level that has a state on an accepting cycle. Survivors are looked at level by
 * level, and the strongly connected components of what they lead to are found depth-first, each
 * state once, after Gabow, "Path-Based Depth-First Search for Strong and Biconnected Components"
 * (2000). A state is on an accepting cycle if its component has an accepting state and a step
 * within it. For one thread, and one use.
 */
final class NearestCycle implements SuccessorSink {
  /** In place of a number in the order of the search: not looked at yet. */
  private static final int FRESH = -1;

  /** The component is complete, and has no accepting cycle. */
  private static final int PASSED = -2;

  /** The component is complete, and has one. */
  private static final int ON_CYCLE = -3;

  /** The lowest bit of a number in the order of the search: a step leads to the state itself. */
  private static final int LOOP = 1;

  /** Of more states of a level than these it is not said which one has the shortest cycle. */
  private static final int MOST_ENTRIES = 1 << 12;

  private final CycleShortener.Survival survival;
  private final AliveFilter alive;
  private final Predicate.Test accepting;
  private final Stepper stepper;
  private final Layout layout;
  private final StateHash hash;
  private final StateTable table;
  private final Pace pace;

  /** States to be looked at, and complements of those to be left. */
  private final Numbers work;

  /** States whose components are not complete, and those of them with which components begin. */
  private final Numbers open;

  private final Numbers begins;
  private final long[] words;
  private final int[] vector;
  private int next;
  private int from;
  private boolean failed;

  /**
   * States with the same shortest way to them, on accepting cycles.
   *
   * @param all whether these are all of the level
   */
  record Entries(List<int[]> states, int level, boolean all) {}

  /** A stack of numbers in a piece of memory. */
  private static final class Numbers {
    private final long address;
    private final long room;
    private long size;
    private long most;

    Numbers(long address, long bytes) {
      this.address = address;
      this.room = bytes / Integer.BYTES;
    }

    boolean push(int number) {
      if (size == room) {
        return false;
      }
      Memory.putInt(address + Integer.BYTES * size++, number);
      most = Math.max(most, size);
      return true;
    }

    int top() {
      return Memory.getInt(address + Integer.BYTES * (size - 1));
    }

    int pop() {
      return Memory.getInt(address + Integer.BYTES * --size);
    }

    boolean isEmpty() {
      return size == 0;
    }

    void clear() {
      Memory.clear(address, Integer.BYTES * most);
    }
  }

  /**
   * @param table empty
   * @param address zeroed memory for what is open; it is zeroed again afterwards
   */
  NearestCycle(
      CycleShortener.Survival survival,
      AliveFilter alive,
      Predicate.Test accepting,
      Stepper stepper,
      Layout layout,
      StateHash hash,
      StateTable table,
      Pace pace,
      long address,
      long bytes) {
    this.survival = survival;
    this.alive = alive;
    this.accepting = accepting;
    this.stepper = stepper;
    this.layout = layout;
    this.hash = hash;
    this.table = table;
    this.pace = pace;
    long quarter = bytes / 4 / Integer.BYTES * Integer.BYTES;
    this.work = new Numbers(address, 2 * quarter);
    this.open = new Numbers(address + 2 * quarter, quarter);
    this.begins = new Numbers(address + 3 * quarter, quarter);
    this.words = new long[layout.words()];
    this.vector = new int[layout.slots()];
  }

  /** The first such states; null where memory or time do not suffice, or there are none. */
  @Nullable Entries in(Survivors survivors) {
    List<int[]> found = new ArrayList<>();
    int[] at = {-1};
    boolean all =
        survivors.walk(
            (state, level) -> {
              if (!found.isEmpty() && level > at[0] || found.size() == MOST_ENTRIES) {
                return false;
              }
              if (isOnCycle(state)) {
                at[0] = level;
                found.add(state.clone());
              }
              return !failed;
            });
    work.clear();
    open.clear();
    begins.clear();
    boolean cut = found.size() == MOST_ENTRIES && !all;
    return failed || found.isEmpty() ? null : new Entries(found, at[0], !cut);
  }

  private boolean isOnCycle(int[] state) {
    int index = indexOf(state);
    if (!failed && table.number(index) == FRESH) {
      failed = !work.push(index);
      search();
    }
    return !failed && table.number(index) == ON_CYCLE;
  }

  /** The place of a state in the table, which it may be new to. */
  private int indexOf(int[] state) {
    if (!layout.fits(state)) {
      failed = true;
      return -1;
    }
    layout.pack(state, words, 0);
    long hashed = hash.of(words, 0);
    int known = table.find(hashed, words, 0);
    if (known >= 0) {
      return known;
    }
    if (table.isFull()) {
      failed = true;
      return -1;
    }
    return table.put(hashed, words, 0, FRESH);
  }

  private void search() {
    while (!failed && !work.isEmpty()) {
      int each = work.pop();
      if (each < 0) {
        leave(~each);
      } else if (table.number(each) == FRESH) {
        enter(each);
      } else if (table.number(each) >= 0) {
        // Everything that was opened since then is in the same component.
        while (order(begins.top()) > order(each)) {
          begins.pop();
        }
      }
    }
  }

  private int order(int index) {
    return table.number(index) >> 1;
  }

  private void enter(int index) {
    table.number(index, next++ << 1);
    if (!open.push(index) || !begins.push(index) || !work.push(~index) || pace.isOverdue()) {
      failed = true;
      return;
    }
    from = index;
    load(index);
    stepper.successors(vector, this);
  }

  private void load(int index) {
    table.fetch(index, words);
    layout.unpack(words, 0, vector);
  }

  private void leave(int index) {
    if (begins.top() != index) {
      return;
    }
    begins.pop();
    long first = open.size;
    boolean accepts = false;
    int last;
    do {
      last = open.pop();
      accepts |= isAccepting(last);
    } while (last != index);
    boolean goesRound = first - open.size > 1 || (table.number(index) & LOOP) != 0;
    int of = accepts && goesRound ? ON_CYCLE : PASSED;
    while (first > open.size) {
      table.number(Memory.getInt(open.address + Integer.BYTES * --first), of);
    }
  }

  private boolean isAccepting(int index) {
    load(index);
    return accepting.holdsIn(vector) == Outcome.TRUE;
  }

  @Override
  public void successor(int[] to, long event, int[] changed, int count) {
    if (failed || !survival.mayGoTo(to, alive)) {
      return;
    }
    int index = indexOf(to);
    if (failed) {
      return;
    }
    if (index == from) {
      table.number(index, table.number(index) | LOOP);
    } else if (table.number(index) > PASSED && !work.push(index)) {
      failed = true;
    }
  }

  @Override
  public void error(long event, @Nullable ModelError error) {}
}
