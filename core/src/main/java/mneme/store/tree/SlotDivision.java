package mneme.store.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Shape;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.store.Inserter;
import mneme.store.full.FullStore;

/**
 * Divides the slots of a model into two parts so that each takes few values: the fewer, the smaller
 * the tables of nodes, and the shorter the numbers in a root. Judged by the first states a
 * breadth-first search meets. First the slots are cut in two where that is best, then single slots
 * change sides, the best first, as long as it helps.
 */
final class SlotDivision {
  private static final int SAMPLE = 4000;
  private static final long SAMPLE_BYTES = 16L << 20;
  private static final int MOST_TRIES = 600;

  private final int[][] sample;
  private final int slots;
  private final boolean[] right;
  private final long[] leftHashes;
  private final long[] rightHashes;
  private final long[] table;

  private SlotDivision(int[][] sample, int slots) {
    this.sample = sample;
    this.slots = slots;
    this.right = new boolean[slots];
    this.leftHashes = new long[sample.length];
    this.rightHashes = new long[sample.length];
    this.table = new long[4 * Integer.highestOneBit(sample.length)];
  }

  /** For each slot whether it belongs to the right part. */
  static boolean[] of(Model model) {
    return of(model, RootSlot.NONE);
  }

  /**
   * For each slot whether it belongs to the right part.
   *
   * @param apart a slot that belongs to neither
   */
  static boolean[] of(Model model, RootSlot apart) {
    Shape shape = model.shape();
    if (shape.size() < 2) {
      return new boolean[shape.size()];
    }
    int[][] sample = sample(model);
    for (int[] state : sample) {
      apart.set(state, 0);
    }
    SlotDivision halves = new SlotDivision(sample, shape.size());
    halves.cut();
    halves.exchange();
    return halves.right;
  }

  /** For each slot whether it belongs to the right part, where nothing is known of the states. */
  static boolean[] of(Shape shape) {
    boolean[] right = new boolean[shape.size()];
    int all = 0;
    for (int slot = 0; slot < right.length; slot++) {
      all += shape.slot(slot).bits();
    }
    int bits = 0;
    for (int slot = 0; slot < right.length; slot++) {
      right[slot] = 2 * bits >= all && slot > 0;
      bits += shape.slot(slot).bits();
    }
    return right;
  }

  private static int[][] sample(Model model) {
    Shape shape = model.shape();
    int[][] states = new int[SAMPLE][];
    int n = 0;
    try (FullStore store = new FullStore(shape, 1, new MemoryBudget(SAMPLE_BYTES), Long.SIZE)) {
      Inserter inserter = store.inserter(0, (from, event, answer) -> {}, false);
      Stepper stepper = model.stepper();
      Successors found = new Successors();
      for (int[] state : model.initialStates()) {
        inserter.putInitial(state);
      }
      inserter.flush();
      for (; n < SAMPLE; n++) {
        if (n == store.count(0)) {
          inserter.flush();
          if (n == store.count(0)) {
            break;
          }
        }
        int[] state = store.load(n, new int[shape.size()]);
        states[n] = Arrays.copyOf(state, shape.size());
        // Enough are waiting to fill the sample.
        if (store.count(0) < SAMPLE) {
          stepper.successors(state, found);
          found.states.forEach(inserter::putInitial);
          found.states.clear();
        }
      }
    }
    return Arrays.copyOf(states, n);
  }

  /**
   * Keeps successors, and does nothing else: the compiler of the JVM takes this for one of two
   * sinks that the code of a model has, and writes its code wherever that delivers a successor.
   */
  private static final class Successors implements SuccessorSink {
    private final List<int[]> states = new ArrayList<>();

    @Override
    public void successor(int[] next, long event, int[] changed, int count) {
      states.add(next.clone());
    }

    @Override
    public void error(long event, ModelError error) {}
  }

  private void cut() {
    for (int slot = 0; slot < slots; slot++) {
      right[slot] = true;
      for (int i = 0; i < sample.length; i++) {
        rightHashes[i] += hash(i, slot);
      }
    }
    int best = 1;
    int least = Integer.MAX_VALUE;
    for (int slot = 0; slot < slots - 1; slot++) {
      move(slot);
      if (isConstant(slot)) {
        continue;
      }
      int cost = cost();
      if (cost < least) {
        least = cost;
        best = slot + 1;
      }
    }
    for (int slot = best; slot < slots - 1; slot++) {
      move(slot);
    }
  }

  /** The slot whose move is worth most moves, until none is worth it, or it takes too long. */
  private void exchange() {
    int[] movable = IntStream.range(0, slots).filter(slot -> !isConstant(slot)).toArray();
    int least = cost();
    for (int tries = 0; tries < MOST_TRIES; tries += movable.length) {
      int best = -1;
      for (int slot : movable) {
        move(slot);
        int cost = cost();
        if (cost < least) {
          least = cost;
          best = slot;
        }
        move(slot);
      }
      if (best < 0) {
        return;
      }
      move(best);
    }
  }

  private boolean isConstant(int slot) {
    for (int[] state : sample) {
      if (state[slot] != sample[0][slot]) {
        return false;
      }
    }
    return true;
  }

  private void move(int slot) {
    boolean toRight = !right[slot];
    right[slot] = toRight;
    for (int i = 0; i < sample.length; i++) {
      long hash = toRight ? hash(i, slot) : -hash(i, slot);
      rightHashes[i] += hash;
      leftHashes[i] -= hash;
    }
  }

  private long hash(int state, int slot) {
    long x = (slot + 1) * 0x9e37_79b9_7f4a_7c15L + sample[state][slot];
    x = (x ^ x >>> 29) * 0xbf58_476d_1ce4_e5b9L;
    return x ^ x >>> 32;
  }

  private int cost() {
    return distinct(leftHashes) + distinct(rightHashes);
  }

  private int distinct(long[] hashes) {
    Arrays.fill(table, 0);
    int mask = table.length - 1;
    int n = 0;
    for (long hash : hashes) {
      long key = hash | 1;
      int at = (int) (hash >>> 40) & mask;
      while (table[at] != 0 && table[at] != key) {
        at = at + 1 & mask;
      }
      if (table[at] == 0) {
        table[at] = key;
        n++;
      }
    }
    return n;
  }
}
