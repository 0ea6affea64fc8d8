package mneme.search.elimination;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import mneme.model.ModelError;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.search.Pace;
import mneme.search.disk.StateTable;
import mneme.store.Layout;
import mneme.store.StateHash;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the shortest way back to a state that passes an accepting one, breadth-first among
 * survivors. States met before an accepting one and behind it are kept apart. For one thread.
 */
final class CycleShortener implements SuccessorSink {
  /** In place of the state before: there is none. */
  private static final int ROOT = -1;

  /** Which states may be on the way. */
  interface Survival {
    boolean mayGoTo(int[] state, AliveFilter alive);
  }

  private final Survival survival;
  private final Predicate.Test accepting;
  private final Stepper stepper;
  private final Layout layout;
  private final StateHash hash;

  /** States before an accepting one, and behind it. */
  private final StateTable[] tables;

  private final long[] words;
  private final int[] vector;
  private long steps;
  private @Nullable AliveFilter alive;
  private int[] first = new int[0];
  private int passed;
  private int index;
  private boolean closed;
  private boolean ended;

  /**
   * @param before an empty table
   * @param behind an empty table
   * @param steps how many states may be expanded
   */
  CycleShortener(
      Survival survival,
      Predicate.Test accepting,
      Stepper stepper,
      Layout layout,
      StateHash hash,
      StateTable before,
      StateTable behind,
      long steps) {
    this.steps = steps;
    this.survival = survival;
    this.accepting = accepting;
    this.stepper = stepper;
    this.layout = layout;
    this.hash = hash;
    this.tables = new StateTable[] {before, behind};
    this.words = new long[layout.words()];
    this.vector = new int[layout.slots()];
  }

  private boolean isAccepting(int[] state) {
    return accepting.holdsIn(state) == Outcome.TRUE;
  }

  /** Whether the answer is certain: neither steps nor memory nor time have ended the search. */
  boolean isSure() {
    return !ended;
  }

  /** Steps that are left. */
  long steps() {
    return steps;
  }

  /**
   * The shortest accepting cycle through a state, its states from there on; null where none is
   * found.
   *
   * @param below it must have fewer steps
   */
  @Nullable List<int[]> through(int[] state, long below, AliveFilter among, Pace pace) {
    alive = among;
    first = state;
    if (!layout.fits(first)) {
      ended = true;
      return null;
    }
    layout.pack(first, words, 0);
    passed = isAccepting(first) ? 1 : 0;
    tables[passed].put(hash.of(words, 0), words, 0, ROOT);
    int[] from = {0, 0};
    for (long length = 1; length < below; length++) {
      int[] to = {tables[0].size(), tables[1].size()};
      if (from[0] == to[0] && from[1] == to[1]) {
        return null;
      }
      for (passed = 0; passed < 2; passed++) {
        for (index = from[passed]; index < to[passed]; index++) {
          ended |= steps-- <= 0 || pace.isOverdue();
          if (!ended) {
            tables[passed].fetch(index, words);
            layout.unpack(words, 0, vector);
            stepper.successors(vector, this);
          }
          if (closed) {
            return way();
          }
          if (ended) {
            return null;
          }
        }
      }
      from = to;
    }
    return null;
  }

  private List<int[]> way() {
    List<int[]> states = new ArrayList<>();
    int at = 2 * index + passed;
    while (at != ROOT) {
      StateTable table = tables[at & 1];
      int[] state = new int[layout.slots()];
      table.fetch(at >> 1, words);
      layout.unpack(words, 0, state);
      states.add(state);
      at = table.number(at >> 1);
    }
    Collections.reverse(states);
    return states;
  }

  @Override
  public void successor(int[] to, long event, int[] changed, int count) {
    AliveFilter among = alive;
    if (closed || ended || among == null || !survival.mayGoTo(to, among)) {
      return;
    }
    if (!layout.fits(to)) {
      ended = true;
      return;
    }
    int passes = isAccepting(to) ? 1 : passed;
    layout.pack(to, words, 0);
    long hashed = hash.of(words, 0);
    if (passes == 1 && Trace.sameState(to, first)) {
      closed = true;
    } else if (tables[passes].find(hashed, words, 0) < 0) {
      if (tables[passes].isFull()) {
        ended = true;
      } else {
        tables[passes].put(hashed, words, 0, 2 * index + passed);
      }
    }
  }

  @Override
  public void error(long event, @Nullable ModelError error) {}
}
