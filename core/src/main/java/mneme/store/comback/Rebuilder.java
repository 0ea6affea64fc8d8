package mneme.store.comback;

import java.util.Arrays;
import mneme.memory.MemoryBudget;
import mneme.model.Stepper;
import mneme.store.table.BackedgeTable;
import org.jspecify.annotations.Nullable;

/**
 * Rebuilds states by replaying events: one alone, or many in one walk that executes what their ways
 * share only once (section 4 of the paper, procedure <i>dfs</i>). For one thread at a time.
 */
final class Rebuilder implements AutoCloseable {
  /** Receives rebuilt states. */
  interface Target {
    /**
     * @param state changes after the call
     */
    void rebuilt(long number, int[] state);

    /** A walk passes a state from which it will go on in several directions. */
    default void passed(long number, int[] state) {}
  }

  /** A time during which others may use the store. */
  interface Pause {
    void begin();

    void end();
  }

  /** Where states that need no rebuilding come from. */
  interface Source extends MarkedTree.Roots {
    /** Reads a root into an array, or into a new one where that is too short. */
    int[] read(long number, int[] into);

    /** Gives memory to a walk that has none; false where there is nothing to give. */
    boolean giveBack();
  }

  /** So often a walk that has no memory asks others for some. */
  private static final int TRIES = 8;

  private final BackedgeTable backedges;
  private final Stepper stepper;
  private final Source source;
  private final MarkedTree tree;

  /** States of nodes some of whose children are still to be visited. */
  private int[][] states = new int[8][0];

  /** For each of these its node, and the next child. */
  private int[] nodesBelow = new int[8];

  private int[] pending = new int[8];

  private int[] vector = new int[0];

  /** Copied while nobody changes the cache. */
  private int[][] rootStates = new int[0][];

  private long[] path = new long[64];

  /** What was read ahead, so that the reading is not left out. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  private volatile long executed;
  private long walkExecuted;

  Rebuilder(MemoryBudget budget, BackedgeTable backedges, Stepper stepper, Source source) {
    this.backedges = backedges;
    this.stepper = stepper;
    this.source = source;
    this.tree = new MarkedTree(budget, backedges);
  }

  /** Rebuilds one state; the array changes with the next call. */
  int[] rebuild(long number) {
    int length = 0;
    long at = number;
    while (!source.isRoot(at)) {
      if (length == path.length) {
        path = Arrays.copyOf(path, 2 * length);
      }
      path[length++] = backedges.event(at);
      at = backedges.predecessor(at);
    }
    vector = source.read(at, vector);
    executed += length;
    while (length > 0) {
      vector = step(vector, path[--length], vector);
    }
    return vector;
  }

  /**
   * Rebuilds all wanted states.
   *
   * @param pause begins when the store is needed no more, and ends when it is again; null where
   *     nobody else is there
   * @return false where there is not even memory for the way to one state
   */
  boolean rebuild(NumberSet wanted, Target target, @Nullable Pause pause) {
    if (wanted.isEmpty()) {
      return true;
    }
    long next = wanted.least();
    int tries = TRIES;
    while (next >= 0) {
      long rest = tree.mark(wanted, next, source);
      if (rest == next && tree.size() == 0) {
        if (--tries > 0 && source.giveBack()) {
          continue;
        }
        return false;
      }
      tree.layOut();
      walkExecuted = 0;
      if (pause == null) {
        walkAlone(wanted, target);
      } else {
        readRoots();
        pause.begin();
        try {
          walkBeside(wanted, target);
        } finally {
          pause.end();
        }
      }
      executed += walkExecuted;
      next = rest;
    }
    return true;
  }

  private void readRoots() {
    int count = 0;
    for (int node = 0; node < tree.size(); node++) {
      if (tree.isRoot(node)) {
        if (count == rootStates.length) {
          rootStates = Arrays.copyOf(rootStates, Math.max(16, 2 * count));
        }
        int[] former = rootStates[count];
        rootStates[count++] = source.read(tree.number(node), former == null ? new int[0] : former);
      }
    }
  }

  private void walkAlone(NumberSet wanted, Target target) {
    for (int node = 0; node < tree.size(); node++) {
      if (tree.isRoot(node)) {
        vector = source.read(tree.number(node), vector);
        walk(node, vector, wanted, target);
      }
    }
  }

  private void walkBeside(NumberSet wanted, Target target) {
    int root = 0;
    for (int node = 0; node < tree.size(); node++) {
      if (tree.isRoot(node)) {
        vector = copy(rootStates[root++], vector);
        walk(node, vector, wanted, target);
      }
    }
  }

  private void walk(int root, int[] rootState, NumberSet wanted, Target target) {
    int depth = 0;
    int node = root;
    long ahead = 0;
    int[] state = rootState;
    int child = arrive(node, state, wanted, target);
    while (true) {
      if (child >= 0) {
        int after = tree.nextSibling(child);
        int largest = tree.largestChild(child);
        if (largest < 0) {
          // A leaf: nothing to return from.
          int[] next = fire(state, tree.event(child));
          deliver(child, next, wanted, target);
          child = after;
          continue;
        }
        push(depth++, state, node, after);
        ahead ^= tree.event(largest);
        state = step(state, tree.event(child), state);
        walkExecuted++;
        node = child;
        child = arrive(node, state, wanted, target);
        continue;
      }
      int largest = tree.largestChild(node);
      if (largest >= 0) {
        // What comes after it is read early: the nodes of a way do not lie together.
        int next = tree.largestChild(largest);
        ahead ^= next < 0 ? 0 : tree.event(next);
        state = step(state, tree.event(largest), state);
        walkExecuted++;
        node = largest;
        child = arrive(node, state, wanted, target);
        continue;
      }
      if (depth == 0) {
        vector = state;
        touched = ahead;
        return;
      }
      depth--;
      state = copy(states[depth], state);
      node = nodesBelow[depth];
      child = pending[depth];
    }
  }

  private void push(int depth, int[] state, int node, int child) {
    if (depth == states.length) {
      states = Arrays.copyOf(states, 2 * depth);
      pending = Arrays.copyOf(pending, 2 * depth);
      nodesBelow = Arrays.copyOf(nodesBelow, 2 * depth);
    }
    int[] former = states[depth];
    states[depth] = copy(state, former == null ? new int[0] : former);
    nodesBelow[depth] = node;
    pending[depth] = child;
  }

  /** The first child that is not the largest. */
  private int arrive(int node, int[] state, NumberSet wanted, Target target) {
    deliver(node, state, wanted, target);
    return tree.firstChild(node);
  }

  private void deliver(int node, int[] state, NumberSet wanted, Target target) {
    long number = tree.number(node);
    if (wanted.contains(number)) {
      target.rebuilt(number, state);
    } else if (tree.firstChild(node) >= 0 && !tree.isRoot(node)) {
      target.passed(number, state);
    }
  }

  private int[] fire(int[] state, long event) {
    walkExecuted++;
    int[] next = stepper.fire(state, event);
    if (next == null) {
      throw new IllegalStateException("event " + event + " cannot be replayed");
    }
    return next;
  }

  private int[] step(int[] state, long event, int[] into) {
    int[] next = stepper.fire(state, event);
    if (next == null) {
      throw new IllegalStateException("event " + event + " cannot be replayed");
    }
    return copy(next, into);
  }

  private static int[] copy(int[] from, int[] into) {
    if (into.length != from.length) {
      return from.clone();
    }
    System.arraycopy(from, 0, into, 0, from.length);
    return into;
  }

  /** Events replayed so far; may be read by other threads, a little late. */
  long executed() {
    return executed;
  }

  /** Between two walks, what the last one has used; false where that is nothing. */
  boolean giveBack() {
    return tree.giveBack();
  }

  long bytes() {
    return tree.bytes();
  }

  @Override
  public void close() {
    tree.close();
  }
}
