package mneme.search.breadth;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import mneme.liveness.Product;
import mneme.search.Crew;
import mneme.search.Pace;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.search.disk.Halt;
import mneme.search.elimination.AliveFilter;
import mneme.search.elimination.CycleStates;
import mneme.search.elimination.SuccessorBatch;
import mneme.search.elimination.Survivors;
import mneme.store.Store;
import mneme.store.VectorHash;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Survivors among the states of a store: one bit for each state, by its number in the order in
 * which it was found, and another one for those from which an accepting state can be reached.
 */
final class StoreSurvivors implements Survivors {
  /** A level smaller than this is not worth waking other threads for. */
  private static final long WORTH_SHARING = 4096;

  private final SearchTask task;
  private final Store store;
  private final Levels levels;
  private final Crew crew;
  private final Lane[] lanes;
  private final SuccessorBatch[] batches;
  private final Pace[] paces;
  private final StateBits alive;
  private final StateBits reached;
  private final long filterAddress;
  private final long filterBytes;
  private final LongAdder size = new LongAdder();
  private final LongAdder found = new LongAdder();
  private boolean reaching;
  private long filters;
  private volatile boolean halted;
  private @Nullable Loop loop;

  /** What a thread works with. */
  private static final class Lane {
    private int[] state;
    private final int[] in = new int[SuccessorBatch.MOST];
    private final long[] numbers = new long[SuccessorBatch.MOST];

    Lane(int slots) {
      state = new int[slots];
    }
  }

  /**
   * @param levels of which the last is empty
   */
  StoreSurvivors(
      SearchTask task,
      Store store,
      Levels levels,
      Product product,
      Crew crew,
      StopWatch watch,
      StateBits alive,
      StateBits reached,
      long filterAddress,
      long filterBytes) {
    this.task = task;
    this.store = store;
    this.levels = levels;
    this.crew = crew;
    this.alive = alive;
    this.reached = reached;
    this.filterAddress = filterAddress;
    this.filterBytes = filterBytes;
    int threads = store.lanes();
    this.lanes = new Lane[threads];
    this.batches = new SuccessorBatch[threads];
    this.paces = new Pace[threads];
    for (int i = 0; i < threads; i++) {
      lanes[i] = new Lane(task.model().shape().size());
      batches[i] = new SuccessorBatch(product, new VectorHash(task.plan().hashBits()));
      paces[i] = new Pace(watch);
    }
  }

  /** Begins with the states of which the automaton does not tell that they are on no cycle. */
  void begin() {
    forEachLevel(
        (thread, level, in, from, to) -> {
          for (long number = from; number < to; number++) {
            if (batches[thread].mayRecur(load(thread, level, in, number))) {
              alive.set(in, number);
              size.increment();
            }
          }
        });
  }

  @Override
  public long size() {
    return size.sum();
  }

  private interface Work {
    /**
     * @param in the lane of the store in which the states are
     */
    void range(int thread, int level, int in, long from, long to);
  }

  /** From the last level to the first. */
  private void forEachLevel(Work work) {
    for (int level = levels.current() - 1; level >= 0; level--) {
      forLevel(level, work);
    }
  }

  private void forLevel(int level, Work work) {
    halted = false;
    if (lanes.length > 1 && levels.size(level) >= WORTH_SHARING) {
      crew.run(thread -> part(thread, lanes.length, level, work));
    } else {
      part(0, 1, level, work);
    }
    if (halted) {
      throw new Halt();
    }
  }

  /** What one of some threads does of a level; no two of them write to one word of bits. */
  private void part(int thread, int threads, int level, Work work) {
    try {
      for (int in = 0; in < store.lanes(); in++) {
        long from = levels.from(in, level);
        long to = levels.to(in, level);
        long first = from + (to - from) * thread / threads;
        long last = from + (to - from) * (thread + 1) / threads;
        if (thread > 0) {
          first = Math.min(to, Math.max(from, StateBits.roundUp(first)));
        }
        if (thread + 1 < threads) {
          last = Math.min(to, StateBits.roundUp(last));
        }
        if (first < last) {
          work.range(thread, level, in, first, last);
        }
      }
    } catch (Halt e) {
      halted = true;
    }
  }

  private int[] load(int thread, int level, int in, long number) {
    if (halted || paces[thread].mustEnd(0)) {
      throw new Halt();
    }
    Lane lane = lanes[thread];
    lane.state = levels.load(in, level, number, lane.state);
    return lane.state;
  }

  @Override
  public AliveFilter gather() {
    return gather(alive, size());
  }

  private AliveFilter gather(StateBits of, long most) {
    AliveFilter filter = new AliveFilter(filterAddress, filterBytes, most, ++filters);
    forEachLevel(
        (thread, level, in, from, to) -> {
          for (long number = of.next(in, from, to); number < to; ) {
            filter.add(batches[thread].hashOf(load(thread, level, in, number)));
            number = of.next(in, number + 1, to);
          }
        });
    return filter;
  }

  @Override
  public void trim(AliveFilter filter) {
    forEachLevel(
        (thread, level, in, from, to) -> {
          SuccessorBatch batch = batches[thread];
          for (long number = alive.next(in, from, to); number < to; ) {
            expand(thread, level, in, number);
            number = alive.next(in, number + 1, to);
            if (batch.isFull() || number >= to) {
              batch.look(filter);
              settleTrim(thread, level, filter);
            }
          }
        });
  }

  private void expand(int thread, int level, int in, long number) {
    SuccessorBatch batch = batches[thread];
    int[] state = load(thread, level, in, number);
    lanes[thread].in[batch.size()] = in;
    lanes[thread].numbers[batch.size()] = number;
    batch.add(state);
  }

  private void settleTrim(int thread, int level, AliveFilter filter) {
    SuccessorBatch batch = batches[thread];
    Lane lane = lanes[thread];
    for (int i = 0; i < batch.size(); i++) {
      if (!batch.leadsOn(i)) {
        filter.remove(batch.hash(i));
        alive.clear(lane.in[i], lane.numbers[i]);
        size.decrement();
      } else if (batch.loops(i)) {
        int[] state = load(thread, level, lane.in[i], lane.numbers[i]);
        if (batch.isAccepting(state)) {
          keep(new Loop(state.clone(), level));
        }
      }
    }
    batch.clear();
  }

  /** The one in the first level, and of one level the least. */
  private synchronized void keep(Loop met) {
    if (loop == null
        || met.level() < loop.level()
        || met.level() == loop.level() && Arrays.compare(met.state(), loop.state()) < 0) {
      loop = met;
    }
  }

  @Override
  public synchronized @Nullable Loop loop() {
    return loop;
  }

  @Override
  public boolean reach() {
    if (!reaching) {
      reached.clear();
      reaching = true;
    }
    found.reset();
    AliveFilter filter = gather(reached, size());
    forEachLevel(
        (thread, level, in, from, to) -> {
          SuccessorBatch batch = batches[thread];
          for (long number = alive.next(in, from, to); number < to; ) {
            if (!reached.holds(in, number)) {
              int[] state = load(thread, level, in, number);
              if (batch.isAccepting(state)) {
                filter.add(batch.hashOf(state));
                reached.set(in, number);
                found.increment();
              } else {
                expand(thread, level, in, number);
              }
            }
            number = alive.next(in, number + 1, to);
            if (batch.isFull() || number >= to) {
              batch.look(filter);
              settleReach(thread, filter);
            }
          }
        });
    if (found.sum() > 0) {
      return true;
    }
    reaching = false;
    size.reset();
    size.add(alive.retain(reached));
    return false;
  }

  private void settleReach(int thread, AliveFilter filter) {
    SuccessorBatch batch = batches[thread];
    Lane lane = lanes[thread];
    for (int i = 0; i < batch.size(); i++) {
      if (batch.leadsOn(i)) {
        filter.add(batch.hash(i));
        reached.set(lane.in[i], lane.numbers[i]);
        found.increment();
      }
    }
    batch.clear();
  }

  @Override
  public boolean walk(Visitor visitor) {
    for (int level = 0; level < levels.current(); level++) {
      for (int in = 0; in < store.lanes(); in++) {
        long to = levels.to(in, level);
        for (long number = alive.next(in, levels.from(in, level), to); number < to; ) {
          if (!visitor.state(load(0, level, in, number), level)) {
            return false;
          }
          number = alive.next(in, number + 1, to);
        }
      }
    }
    return true;
  }

  @Override
  public Entry entry(List<int[]> cycle) {
    CycleStates states = new CycleStates(cycle);
    int[] state = new int[0];
    for (int level = 0; level < levels.current(); level++) {
      int least = CycleStates.NONE;
      for (int in = 0; in < store.lanes(); in++) {
        for (long number = levels.from(in, level); number < levels.to(in, level); number++) {
          // Every state of an accepting cycle survives.
          if (alive.holds(in, number)) {
            state = levels.load(in, level, number, state);
            least = Math.min(least, states.indexOf(state));
          }
        }
      }
      if (least != CycleStates.NONE) {
        return new Entry(least, level);
      }
    }
    throw new IllegalStateException("a state of a cycle is in no level");
  }

  @Override
  public boolean knowLevels() {
    return store.isExact();
  }

  @Override
  public Trace wayTo(int[] state, int level) {
    return new LevelTracer(task.model(), store.lanes(), levels).traceTo(state, level, -1);
  }
}
