package mneme.gpu.search;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import mneme.gpu.text.IndexedSlots;
import mneme.gpu.text.Packing;
import mneme.gpu.text.Packing.Item;
import mneme.gpu.text.Ranges;
import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Shape;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.store.Inserter;
import mneme.store.full.FullStore;

/**
 * Divides the slots of a model into two parts, so that what changes together lies together: the
 * fewer values each part takes, the fewer nodes trees have. Judged by the first states that a
 * breadth-first search meets. First the slots are cut in two where that is best, then single slots
 * and arrays change sides, the best first, as long as it helps. A further word must be worth it.
 * Not thread-safe.
 */
final class Halves {
  private static final int SAMPLE = 4000;
  private static final long SAMPLE_BYTES = 64L << 20;
  private static final int MOST_TRIES = 600;

  /** A further word must leave less than this part of the nodes. */
  private static final double WORTH_A_WORD = 0.7;

  private final List<IndexedSlots> arrays;
  private final int[][] sample;
  private final long[] table;

  Halves(Model model, List<IndexedSlots> arrays) {
    this.arrays = arrays;
    this.sample = sample(model);
    this.table = new long[4 * Integer.highestOneBit(sample.length)];
  }

  private static int[][] sample(Model model) {
    Shape shape = model.shape();
    int[][] states = new int[SAMPLE][];
    int taken = 0;
    try (FullStore store = new FullStore(shape, 1, new MemoryBudget(SAMPLE_BYTES), Long.SIZE)) {
      Inserter inserter = store.inserter(0, (from, event, answer) -> {}, true);
      Stepper stepper = model.stepper();
      SuccessorSink sink =
          new SuccessorSink() {
            @Override
            public void successor(int[] next, long event, int[] changed, int count) {
              inserter.putInitial(next);
            }

            @Override
            public void error(long event, ModelError error) {}
          };
      model.initialStates().forEach(inserter::putInitial);
      inserter.flush();
      for (; taken < SAMPLE && taken < store.count(0); taken++) {
        states[taken] = Arrays.copyOf(store.load(taken, new int[shape.size()]), shape.size());
        // Enough are waiting to fill the sample.
        if (store.count(0) < SAMPLE) {
          stepper.successors(states[taken].clone(), sink);
          inserter.flush();
        }
      }
    }
    return Arrays.copyOf(states, taken);
  }

  /** A division that is being made better. */
  private final class Division {
    private final Ranges ranges;
    private final List<Item> items;
    private final int mostWords;
    private final boolean[] right;

    /** By item and state of the sample. */
    private final long[][] hashes;

    private final long[] leftHashes = new long[sample.length];
    private final long[] rightHashes = new long[sample.length];

    /** With all but the first item on the right side. */
    Division(Packing whole, int mostWords) {
      this.ranges = whole.ranges();
      this.items = whole.items();
      this.mostWords = mostWords;
      this.right = new boolean[ranges.slots()];
      this.hashes = new long[items.size()][sample.length];
      for (int item = 0; item < items.size(); item++) {
        Item of = items.get(item);
        for (int slot = of.first(); slot < of.first() + of.length(); slot++) {
          long salt = (slot + 1) * 0x9e37_79b9_7f4a_7c15L;
          for (int i = 0; i < sample.length; i++) {
            hashes[item][i] += mixed(salt + sample[i][slot]);
          }
        }
        for (int i = 0; i < sample.length; i++) {
          leftHashes[i] += hashes[item][i];
        }
      }
      for (int item = 1; item < items.size(); item++) {
        move(item);
      }
    }

    /** To the other side. */
    void move(int item) {
      Item of = items.get(item);
      boolean toRight = !right[of.first()];
      Arrays.fill(right, of.first(), of.first() + of.length(), toRight);
      for (int i = 0; i < sample.length; i++) {
        long hash = toRight ? hashes[item][i] : -hashes[item][i];
        rightHashes[i] += hash;
        leftHashes[i] -= hash;
      }
    }

    Packing packing() {
      return Packing.of(ranges, arrays, right);
    }

    boolean isWithin() {
      return packing().words() <= mostWords;
    }

    int cost() {
      return distinct(leftHashes) + distinct(rightHashes);
    }

    /** Cuts the items in two where that is best. */
    void cut() {
      int best = 1;
      int least = Integer.MAX_VALUE;
      for (int first = 1; first < items.size(); first++) {
        int cost = cost();
        if (cost < least && isWithin()) {
          least = cost;
          best = first;
        }
        move(first);
      }
      for (int item = best; item < items.size(); item++) {
        move(item);
      }
    }

    /** The item whose move is worth most moves, until none is worth it, or it takes too long. */
    void exchange() {
      int[] movable = IntStream.range(0, items.size()).filter(this::varies).toArray();
      int least = cost();
      for (int tries = 0; tries < MOST_TRIES; tries += Math.max(1, movable.length)) {
        int best = -1;
        for (int item : movable) {
          move(item);
          int cost = cost();
          if (cost < least && isWithin()) {
            least = cost;
            best = item;
          }
          move(item);
        }
        if (best < 0) {
          return;
        }
        move(best);
      }
    }

    /** Whether the sample has several values of an item. */
    private boolean varies(int item) {
      return Arrays.stream(hashes[item]).anyMatch(hash -> hash != hashes[item][0]);
    }
  }

  private static long mixed(long value) {
    long x = (value ^ value >>> 29) * 0xbf58_476d_1ce4_e5b9L;
    return x ^ x >>> 32;
  }

  private int distinct(long[] hashes) {
    Arrays.fill(table, 0);
    int mask = table.length - 1;
    int found = 0;
    for (long hash : hashes) {
      long key = hash | 1;
      int at = (int) (hash >>> 40) & mask;
      while (table[at] != 0 && table[at] != key) {
        at = at + 1 & mask;
      }
      if (table[at] == 0) {
        table[at] = key;
        found++;
      }
    }
    return found;
  }

  /**
   * A packing of two parts.
   *
   * @param whole the same slots without parts
   */
  Packing divided(Packing whole) {
    if (whole.items().size() < 2) {
      return whole;
    }
    Division free = best(whole, Integer.MAX_VALUE);
    if (free.packing().words() <= whole.words()) {
      return free.packing();
    }
    Division bound = best(whole, whole.words());
    return bound.isWithin() && free.cost() > WORTH_A_WORD * bound.cost()
        ? bound.packing()
        : free.packing();
  }

  private Division best(Packing whole, int mostWords) {
    Division division = new Division(whole, mostWords);
    division.cut();
    division.exchange();
    return division;
  }
}
