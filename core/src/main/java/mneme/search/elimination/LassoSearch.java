package mneme.search.elimination;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import mneme.liveness.Product;
import mneme.logic.automaton.Kind;
import mneme.memory.Memory;
import mneme.model.ModelError;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.search.Pace;
import mneme.search.PathTracer;
import mneme.search.StopWatch;
import mneme.search.disk.Halt;
import mneme.search.disk.LayoutTooNarrow;
import mneme.search.disk.StateTable;
import mneme.store.Layout;
import mneme.store.StateHash;
import mneme.store.VectorHash;
import org.jspecify.annotations.Nullable;

/**
 * Searches survivors for an accepting cycle, exactly. From an accepting state it looks for the
 * nearest accepting state that is not known to lead nowhere, breadth-first and through others; that
 * is a leg of the way, and the next leg begins there. A leg that ends on the way closes a cycle.
 * Where there is no leg, neither the state nor what was met from it leads to a cycle, and the
 * search returns to where it came from.
 *
 * <p>A survivor is recognised by a filter that may take others for one. That costs time and nothing
 * else: what is followed are steps of the model, so a cycle that is found is one. For one thread.
 */
public final class LassoSearch {
  /** What came of it. */
  public enum Result {
    FOUND,
    /** There is no accepting cycle. */
    NONE,
    /** The steps, or the memory, did not suffice. */
    UNDECIDED
  }

  /** In place of a position on the way: leads to no cycle. */
  private static final int DEAD = -2;

  /** Whether something is the first of a breadth-first search. */
  private static final int ROOT = -1;

  /** Steps that shorter cycles are worth. */
  private static final long SHORTENING = 1 << 22;

  private final StopWatch watch;
  private final int hashBits;
  private final long address;
  private final long bytes;
  private final long longest;
  private final VectorHash vectorHash;
  private final Stepper stepper;
  private final Predicate.Test accepting;
  private final boolean onlyAccepting;

  private Layout layout;
  private StateHash hash;
  private StateTable known;
  private StateTable leg;
  private long path;
  private int pathRoom;
  private long[] words;
  private long[] other;
  private int[] vector;

  /** Positions of accepting states on the way, and of the first. */
  private int[] turns = new int[64];

  private int turnCount;
  private int length;
  private long steps;
  private List<int[]> cycle = List.of();

  /**
   * @param address zeroed memory for states that are met
   * @param hashBits fewer than 64 make collisions, for tests
   */
  public LassoSearch(
      Product product, Layout layout, int hashBits, StopWatch watch, long address, long bytes) {
    this.watch = watch;
    this.hashBits = hashBits;
    this.address = address;
    this.bytes = bytes;
    this.longest = PathTracer.longestTrace(product.model());
    this.vectorHash = new VectorHash(hashBits);
    this.stepper = product.model().stepper();
    this.accepting = product.accepting().test();
    this.onlyAccepting = product.kind() != Kind.STRONG;
    layOut(layout);
  }

  private void layOut(Layout to) {
    layout = to;
    hash = new StateHash(to.words(), hashBits);
    long half = bytes / 2 / Long.BYTES * Long.BYTES;
    long quarter = half / 2 / Long.BYTES * Long.BYTES;
    known = new StateTable(to, address, half);
    leg = new StateTable(to, address + half, quarter);
    path = address + half + quarter;
    pathRoom =
        (int) Math.clamp((bytes - half - quarter - Long.BYTES) / to.stride(), 0, Integer.MAX_VALUE);
    words = new long[to.words()];
    other = new long[to.words()];
    vector = new int[to.slots()];
  }

  /** How many states it can surely deal with. */
  public long capacity() {
    return Math.min(pathRoom, Math.min(known.capacity(), leg.capacity())) - 1L;
  }

  /** The cycle that was found, its states in order; empty where it is too long to be kept. */
  public List<int[]> cycle() {
    return cycle;
  }

  /**
   * @param steps how many states may be expanded
   */
  public Result search(Survivors survivors, AliveFilter alive, long steps) {
    while (true) {
      try {
        this.steps = steps;
        known.clear();
        Result[] result = {Result.NONE};
        Walk walk = new Walk(alive);
        survivors.walk(
            (start, level) -> {
              result[0] = walk.from(start);
              return result[0] == Result.NONE;
            });
        return result[0];
      } catch (LayoutTooNarrow wider) {
        Memory.clear(address, bytes);
        layOut(layout.widened(wider.state()));
      }
    }
  }

  private void pack(int[] state) {
    if (!layout.fits(state)) {
      throw new LayoutTooNarrow(state);
    }
    layout.pack(state, words, 0);
  }

  private boolean isAccepting(int[] state) {
    return accepting.holdsIn(state) == Outcome.TRUE;
  }

  private boolean mayGoTo(int[] state, AliveFilter alive) {
    return (!onlyAccepting || isAccepting(state))
        && alive.holds(vectorHash.finish(VectorHash.sum(state)));
  }

  /** Finds a way that ends on itself. */
  private final class Walk implements SuccessorSink {
    private final AliveFilter alive;
    private final Pace pace = new Pace(watch);

    /** Which state of the leg is being expanded; {@link #ROOT} for the first. */
    private int parent;

    /** The place on the way to which a step leads. */
    private int closes;

    /** An accepting state that was not met before. */
    private int @Nullable [] next;

    private int nextParent;
    private boolean crowded;
    private @Nullable LayoutTooNarrow failure;

    Walk(AliveFilter alive) {
      this.alive = alive;
    }

    Result from(int[] start) {
      pack(start);
      long hashed = hash.of(words, 0);
      if (known.find(hashed, words, 0) >= 0) {
        return Result.NONE;
      }
      length = 0;
      turnCount = 0;
      if (!push(words, isAccepting(start))) {
        return Result.UNDECIDED;
      }
      while (turnCount > 0) {
        switch (findLeg()) {
          case FOUND -> {
            keepCycle();
            return Result.FOUND;
          }
          case UNDECIDED -> {
            if (!takeLeg()) {
              return Result.UNDECIDED;
            }
          }
          case NONE -> {
            if (!giveUp()) {
              return Result.UNDECIDED;
            }
          }
        }
      }
      return Result.NONE;
    }

    /** Puts a state behind the way, as the beginning of the next leg. */
    private boolean push(long[] state, boolean isAccepting) {
      if (length == pathRoom || isAccepting && known.isFull()) {
        return false;
      }
      if (isAccepting) {
        known.put(hash.of(state, 0), state, 0, length);
      }
      if (turnCount == turns.length) {
        turns = Arrays.copyOf(turns, 2 * turnCount);
      }
      turns[turnCount++] = length;
      return append(state);
    }

    private boolean append(long[] state) {
      if (length == pathRoom) {
        return false;
      }
      layout.store(state, 0, path + (long) length * layout.stride());
      length++;
      return true;
    }

    /**
     * Found: a step closes a cycle. Undecided: there is a next accepting state, or no more room or
     * steps. None: there is no leg.
     */
    private Result findLeg() {
      leg.clear();
      closes = -1;
      next = null;
      crowded = false;
      parent = ROOT;
      layout.fetch(path + (long) turns[turnCount - 1] * layout.stride(), other, 0);
      expand();
      for (int i = 0; i < leg.size() && goesOn(); i++) {
        parent = i;
        leg.fetch(i, other);
        expand();
      }
      if (closes >= 0) {
        return Result.FOUND;
      }
      return next == null && !crowded ? Result.NONE : Result.UNDECIDED;
    }

    private boolean goesOn() {
      return closes < 0 && next == null && !crowded;
    }

    private void expand() {
      if (pace.mustEnd(0)) {
        throw new Halt();
      }
      if (steps-- <= 0) {
        crowded = true;
        return;
      }
      layout.unpack(other, 0, vector);
      stepper.successors(vector, this);
      LayoutTooNarrow failed = failure;
      if (failed != null) {
        throw failed;
      }
    }

    @Override
    public void successor(int[] to, long event, int[] changed, int count) {
      if (closes >= 0 || crowded || failure != null || !mayGoTo(to, alive)) {
        return;
      }
      if (!layout.fits(to)) {
        failure = new LayoutTooNarrow(to);
        return;
      }
      layout.pack(to, words, 0);
      long hashed = hash.of(words, 0);
      int index = known.find(hashed, words, 0);
      if (isAccepting(to)) {
        if (index < 0) {
          if (next == null) {
            next = to.clone();
            nextParent = parent;
          }
        } else if (known.number(index) != DEAD) {
          closes = known.number(index);
        }
      } else if (index < 0 && next == null && leg.find(hashed, words, 0) < 0) {
        if (leg.isFull()) {
          crowded = true;
        } else {
          leg.put(hashed, words, 0, parent);
        }
      }
    }

    @Override
    public void error(long event, @Nullable ModelError error) {}

    /** Goes to the accepting state that was found. */
    private boolean takeLeg() {
      int[] to = next;
      if (to == null || !appendLeg(nextParent)) {
        return false;
      }
      pack(to);
      return push(words, true);
    }

    /** Puts the states of the leg behind the way, up to one of them. */
    private boolean appendLeg(int last) {
      int between = 0;
      for (int i = last; i != ROOT; i = leg.number(i)) {
        between++;
      }
      if (between > pathRoom - length) {
        return false;
      }
      int at = length + between;
      for (int i = last; i != ROOT; i = leg.number(i)) {
        leg.fetch(i, other);
        // From the back: what is written behind a state is written again.
        at--;
        layout.storeExactly(other, 0, path + (long) at * layout.stride());
      }
      length += between;
      return true;
    }

    /** Nothing that the leg has met leads to a cycle. */
    private boolean giveUp() {
      int start = turns[--turnCount];
      layout.fetch(path + (long) start * layout.stride(), other, 0);
      boolean room = bury(other);
      for (int i = 0; room && i < leg.size(); i++) {
        leg.fetch(i, other);
        room = bury(other);
      }
      // What lies between this state and the last turn goes with it.
      length = turnCount == 0 ? 0 : turns[turnCount - 1] + 1;
      return room;
    }

    private boolean bury(long[] state) {
      long hashed = hash.of(state, 0);
      int index = known.find(hashed, state, 0);
      if (index >= 0) {
        known.number(index, DEAD);
        return true;
      }
      if (known.isFull()) {
        return false;
      }
      known.put(hashed, state, 0, DEAD);
      return true;
    }

    private void keepCycle() {
      List<int[]> states = new ArrayList<>();
      if (length - closes > longest) {
        cycle = states;
        return;
      }
      for (int at = closes; at < length; at++) {
        int[] state = new int[layout.slots()];
        layout.fetch(path + (long) at * layout.stride(), other, 0);
        layout.unpack(other, 0, state);
        states.add(state);
      }
      List<int[]> last = new ArrayList<>();
      for (int i = parent; i != ROOT; i = leg.number(i)) {
        int[] state = new int[layout.slots()];
        leg.fetch(i, other);
        layout.unpack(other, 0, state);
        last.add(state);
      }
      Collections.reverse(last);
      states.addAll(last);
      cycle = states;
    }
  }

  /** A shortener with empty tables. */
  private CycleShortener shortener(long most) {
    known.clear();
    leg.clear();
    return new CycleShortener(this::mayGoTo, accepting, stepper, layout, hash, leg, known, most);
  }

  /**
   * A cycle that begins in the first state of another one and is no longer, the shortest accepting
   * one that does where steps and memory suffice.
   */
  public List<int[]> shortened(List<int[]> found, AliveFilter alive) {
    List<int[]> shorter =
        shortener(SHORTENING).through(found.getFirst(), found.size(), alive, new Pace(watch));
    return shorter == null ? found : shorter;
  }

  /**
   * A cycle that begins in the first level any accepting cycle has a state in.
   *
   * @param states in the order of its steps
   * @param shortest whether no accepting cycle through this level is shorter
   */
  public record Nearest(List<int[]> states, int level, boolean shortest) {}

  /** The shortest cycle that begins in the first level; null where memory or time end before. */
  public @Nullable Nearest nearest(Survivors survivors, AliveFilter alive) {
    known.clear();
    leg.clear();
    Pace pace = new Pace(watch);
    long half = bytes / 2 / Long.BYTES * Long.BYTES;
    NearestCycle.Entries entries =
        new NearestCycle(
                this::mayGoTo,
                alive,
                accepting,
                stepper,
                layout,
                hash,
                known,
                pace,
                address + half,
                bytes - half)
            .in(survivors);
    if (entries == null) {
      return null;
    }
    List<int[]> best = null;
    boolean sure = entries.all();
    long left = SHORTENING;
    for (int[] first : entries.states()) {
      long below = best == null ? longest : best.size();
      CycleShortener shortener = shortener(left);
      List<int[]> shorter = shortener.through(first, below, alive, pace);
      best = shorter == null ? best : shorter;
      sure &= shortener.isSure();
      left = shortener.steps();
    }
    return best == null ? null : new Nearest(best, entries.level(), sure || best.size() == 1);
  }
}
