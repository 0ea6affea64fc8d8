package mneme.net.coloured.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.net.coloured.marking.Colours;
import mneme.net.coloured.marking.InternedRegion;
import mneme.net.coloured.marking.Marking;
import mneme.net.coloured.marking.Split;
import org.jspecify.annotations.Nullable;

/**
 * Finds out on a few walks through a net which places are better numbered in parts: where tokens
 * with different values of a component change independently, there are far fewer parts than
 * markings. The walks are the same each time. Not thread-safe.
 */
final class Splitter {
  private static final int WALKS = 12;
  private static final int LONGEST_WALK = 300;

  /** After so much time no further walk is begun, where functions compute for very long. */
  private static final long MOST_NANOS = 2_000_000_000;

  /** So many times fewer parts than markings are worth the slots. */
  private static final int WORTH = 2;

  /** Of so few markings nothing can be said. */
  private static final int FEWEST = 100;

  /** So many parts are expected for each that few walks have met. */
  private static final int UNSEEN = 8;

  private final Stepper stepper;
  private final int[] initial;
  private final List<Candidate> candidates = new ArrayList<>();

  private Splitter(Stepper stepper, Marking marking, int[] initial) {
    this.stepper = stepper;
    this.initial = initial;
    for (InternedRegion region : marking.interned()) {
      if (!region.colours().isPooled()) {
        Candidate candidate = new Candidate(region);
        if (!candidate.ways.isEmpty()) {
          candidates.add(candidate);
        }
      }
    }
  }

  /** The places that are divided, and how. */
  static List<Split> splits(Stepper stepper, Marking marking, int[] initial) {
    Splitter splitter = new Splitter(stepper, marking, initial);
    if (splitter.candidates.isEmpty()) {
      return List.of();
    }
    Random random = new Random(7);
    long end = System.nanoTime() + MOST_NANOS;
    for (int walk = 0; walk < WALKS && System.nanoTime() < end; walk++) {
      splitter.walk(walk, random);
    }
    List<Split> splits = new ArrayList<>();
    for (Candidate candidate : splitter.candidates) {
      Split split = candidate.split();
      if (split != null) {
        splits.add(split);
      }
    }
    return splits;
  }

  private void walk(int walk, Random random) {
    Pick pick = new Pick(random);
    int[] state = initial;
    for (int step = 0; step < LONGEST_WALK; step++) {
      for (Candidate candidate : candidates) {
        candidate.see(state, walk);
      }
      pick.count = 0;
      stepper.successors(state, pick);
      if (pick.count == 0) {
        return;
      }
      state = pick.state;
    }
  }

  /** One of the successors, each as probable as the others. */
  private static final class Pick implements SuccessorSink {
    private final Random random;
    private int[] state = new int[0];
    private int count;

    Pick(Random random) {
      this.random = random;
    }

    @Override
    public void successor(int[] next, long event, int[] changed, int changes) {
      if (random.nextInt(++count) == 0) {
        state = next.clone();
      }
    }

    @Override
    public void error(long event, ModelError error) {}
  }

  /** A place, and the components by which it can be divided. */
  private static final class Candidate {
    private final InternedRegion region;
    private final List<Way> ways = new ArrayList<>();
    private final BitSet seen = new BitSet();

    Candidate(InternedRegion region) {
      this.region = region;
      Colours colours = region.colours();
      for (int c = 0; c < colours.components(); c++) {
        if (colours.size(c) > 1 && colours.size(c) <= Split.MOST_SLOTS) {
          ways.add(new Way(colours, c));
        }
      }
    }

    void see(int[] state, int walk) {
      int slot = region.base();
      int number = state[slot];
      seen.set(number);
      for (Way way : ways) {
        way.see(region, state, slot, walk);
      }
    }

    @Nullable Split split() {
      Way best = null;
      int markings = seen.cardinality();
      for (Way way : ways) {
        boolean worth = markings >= FEWEST && (long) way.size() * WORTH <= markings;
        if (worth && (best == null || way.bits() < best.bits())) {
          best = way;
        }
      }
      return best == null ? null : best.split(region);
    }
  }

  /** The parts into which a component divides the markings of a place. */
  private static final class Way {
    private final Colours colours;
    private final int component;

    /** By value: the parts that have occurred, as hashes, and on which walks each. */
    private final List<Map<Long, Integer>> parts = new ArrayList<>();

    private final long[] hashes;

    Way(Colours colours, int component) {
      this.colours = colours;
      this.component = component;
      this.hashes = new long[(int) colours.size(component)];
      for (int i = 0; i < hashes.length; i++) {
        parts.add(new HashMap<>());
      }
    }

    void see(InternedRegion region, int[] state, int slot, int walk) {
      Arrays.fill(hashes, 0);
      long[] keys = region.keys(state, slot);
      for (int i = 0; i < keys.length; i++) {
        int value = (int) (colours.component(keys[i], component) - colours.low(component));
        long token = keys[i] * 31 + region.countAt(state, slot, i);
        hashes[value] = (hashes[value] + token) * 0x9E37_79B9_7F4A_7C15L + 1;
      }
      for (int value = 0; value < hashes.length; value++) {
        if (hashes[value] != 0) {
          parts.get(value).merge(hashes[value], 1 << walk, (one, other) -> one | other);
        }
      }
    }

    int size() {
      return parts.stream().mapToInt(Map::size).sum();
    }

    private int[] expected() {
      return parts.stream().mapToInt(Way::expected).toArray();
    }

    /**
     * How many there will be: parts that most walks have missed tell of others that all have.
     * Widening the slots of many states takes longer than a bit too many.
     */
    private static int expected(Map<Long, Integer> met) {
      long rare = met.values().stream().filter(w -> Integer.bitCount(w) < WALKS / 2).count();
      return (int) (met.size() + UNSEEN * rare);
    }

    /** What the slots take. */
    int bits() {
      return Arrays.stream(expected())
          .map(most -> Integer.SIZE - Integer.numberOfLeadingZeros(most))
          .sum();
    }

    Split split(InternedRegion region) {
      return new Split(region.number(), component, expected());
    }
  }
}
