package mneme.search.cycles;

import java.util.Arrays;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.run.Limit;
import mneme.search.CycleTask;
import mneme.search.Pace;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.search.expansion.Expander;
import mneme.store.Answer;
import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.Recall;
import mneme.store.StateLoader;
import mneme.store.Store;

/** Expands states of a store and keeps the successors of one of them. Not thread-safe. */
final class Successors implements AnswerSink {
  private final StopWatch watch;
  private final Pace pace;
  private final Store store;
  private final Inserter inserter;
  private final StateLoader loader;
  private final Expander expander;
  private final Predicate.Test accepting;

  private int[] state = new int[0];
  private long[] ids = new long[64];
  private long[] events = new long[64];
  private int count;
  private long initialStates;

  /** Whether the search must end at once. */
  private boolean halted;

  Successors(CycleTask cycles, Store store, StopWatch watch) {
    SearchTask task = cycles.search();
    this.watch = watch;
    this.pace = new Pace(watch);
    this.store = store;
    this.inserter = store.inserter(0, this, store.recall() instanceof Recall.ByReplay);
    this.loader = StateLoader.of(store, inserter);
    this.expander = new Expander(task, 0, inserter);
    this.accepting = cycles.product().accepting().test();
  }

  /** Puts the initial states in the place of successors. */
  void initial(Iterable<int[]> states) {
    count = 0;
    for (int[] each : states) {
      inserter.putInitial(each);
    }
    inserter.flush();
  }

  /** Loads a state. */
  void load(long id) {
    state = loader.open(id);
  }

  /** The state loaded last. */
  int[] state() {
    return state;
  }

  /** Whether the state loaded last is accepting. */
  boolean accepts() {
    return accepting.holdsIn(state) == Outcome.TRUE;
  }

  /**
   * Finds the successors of the state loaded last.
   *
   * @param again whether that was done before, and is not counted
   */
  void expand(long id, boolean again) {
    count = 0;
    if (again) {
      expander.generateAgain(id, state);
    } else {
      expander.expand(id, state);
    }
    inserter.flush();
  }

  @Override
  public void answer(long from, long event, long answer) {
    if (answer == Answer.FULL) {
      full();
      return;
    }
    if (from < 0 && Answer.isNew(answer)) {
      initialStates++;
    }
    if (count == ids.length) {
      ids = Arrays.copyOf(ids, 2 * count);
      events = Arrays.copyOf(events, 2 * count);
    }
    ids[count] = Answer.id(answer);
    events[count++] = event;
  }

  int count() {
    return count;
  }

  long id(int index) {
    return ids[index];
  }

  long event(int index) {
    return events[index];
  }

  Expander expander() {
    return expander;
  }

  long initialStates() {
    return initialStates;
  }

  /** Memory has ended. */
  void full() {
    watch.reached(Limit.MEMORY);
    halted = true;
  }

  /** Counts a step; true where the search must end. */
  boolean mustEnd() {
    return halted || pace.mustEnd(store.states());
  }

  boolean isHalted() {
    return halted;
  }
}
