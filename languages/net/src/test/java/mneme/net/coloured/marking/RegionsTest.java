package mneme.net.coloured.marking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import mneme.net.TokenLimit;
import mneme.net.coloured.Arc;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.Expression;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.Place;
import mneme.net.coloured.Sort;
import mneme.net.coloured.Term;
import mneme.net.coloured.marking.Marking.InitialTokens;
import mneme.net.coloured.value.Pool;
import mneme.net.coloured.value.Values;
import mneme.source.Position;
import org.junit.jupiter.api.Test;

/** Every way to keep the tokens of a place, against a map. */
class RegionsTest {
  private static final Sort SMALL = new Sort.Range("small", 3, 8, false);
  private static final Sort LARGE = new Sort.Range("large", -10, 100_000, false);

  /** A place into which a transition puts tokens without end, or from which they only move. */
  private static Marking marking(List<Sort> domain, boolean grows, int tokens, long[] colour) {
    List<Expression> variables = new ArrayList<>();
    List<NetTransition.Variable> names = new ArrayList<>();
    for (int i = 0; i < domain.size(); i++) {
      variables.add(new Expression.Variable(i));
      names.add(new NetTransition.Variable("v" + i, domain.get(i)));
    }
    Arc arc = new Arc(0, List.of(Term.of(variables)));
    Arc twice = new Arc(0, List.of(Term.of(2, variables)));
    NetTransition transition =
        new NetTransition(
            "t",
            names,
            names.size(),
            List.of(arc),
            List.of(grows ? twice : arc),
            List.of(),
            List.of(),
            List.of(),
            null,
            null,
            false,
            null,
            Position.NONE);
    Place place = new Place("p", domain, 0, List.of(), Position.NONE);
    ColouredNet net =
        new ColouredNet("n", List.of(place), List.of(transition), List.of(), List.of());
    List<InitialTokens> initial =
        tokens == 0 ? List.of() : List.of(new InitialTokens(colour, tokens));
    return new Marking(
        net, List.of(initial), new Values(new Pool(1 << 20)), TokenLimit.DEFAULT, List.of());
  }

  /**
   * Adds and removes tokens at random.
   *
   * @param colours to choose from
   * @param most tokens at once
   */
  private static void walk(Marking marking, List<long[]> colours, int most, int perColour) {
    Region region = marking.region(0);
    Workspace work = new Workspace(marking.shape().size());
    Map<Long, Integer> expected = new HashMap<>();
    Random random = new Random(3);
    Map<String, Map<Long, Integer>> canonical = new HashMap<>();
    for (int i = 0; i < 3000; i++) {
      long key = region.colours().key(colours.get(random.nextInt(colours.size())), 0);
      int count = expected.getOrDefault(key, 0);
      int total = expected.values().stream().mapToInt(Integer::intValue).sum();
      int[] before = work.next.clone();
      if (random.nextBoolean()) {
        int more = 1 + random.nextInt(2);
        if (total + more <= most && count + more <= perColour) {
          assertThat(region.add(work, key, more)).isTrue();
          expected.merge(key, more, Integer::sum);
        }
      } else {
        int less = 1 + random.nextInt(2);
        boolean removed = region.remove(work, key, less);
        assertThat(removed).isEqualTo(count >= less);
        if (removed) {
          expected.merge(key, -less, Integer::sum);
        } else {
          assertThat(work.next).isEqualTo(before);
        }
      }
      expected.values().removeIf(left -> left == 0);
      check(region, work.next, expected);
      // One marking has one state, whatever way led to it.
      Map<Long, Integer> other =
          canonical.putIfAbsent(java.util.Arrays.toString(work.next), Map.copyOf(expected));
      assertThat(other == null || other.equals(expected)).isTrue();
      work.adopt(work.next.clone());
    }
    assertThat(canonical.values()).doesNotHaveDuplicates().hasSizeGreaterThan(5);
  }

  private static void check(Region region, int[] state, Map<Long, Integer> expected) {
    TreeMap<Long, Integer> found = new TreeMap<>();
    for (int i = 0; i < region.positions(state); i++) {
      if (region.countAt(state, i) > 0) {
        assertThat(found.put(region.keyAt(state, i), region.countAt(state, i))).isNull();
      }
    }
    assertThat(found).isEqualTo(new TreeMap<>(expected));
    expected.forEach((key, count) -> assertThat(region.count(state, key)).isEqualTo(count));
    assertThat(region.total(state))
        .isEqualTo(expected.values().stream().mapToLong(Integer::longValue).sum());
    assertThat(region.distinct(state)).isEqualTo(expected.size());
    assertThat(region.greatest(state))
        .isEqualTo(expected.values().stream().mapToInt(Integer::intValue).max().orElse(0));
  }

  private static List<long[]> colours(long... values) {
    List<long[]> colours = new ArrayList<>();
    for (long value : values) {
      colours.add(new long[] {value});
    }
    return colours;
  }

  @Test
  void aSlotForEachColour() {
    Marking marking = marking(List.of(SMALL), true, 1, new long[] {3});
    assertThat(marking.region(0)).isInstanceOf(DenseRegion.class);
    walk(marking, colours(3, 4, 5, 8), 50, 20);
  }

  @Test
  void slotsForTheColoursThatAreThere() {
    Marking marking = marking(List.of(LARGE), false, 5, new long[] {7});
    assertThat(marking.region(0)).isInstanceOf(SparseRegion.class);
    walk(marking, colours(-10, 0, 7, 99_999, 100_000, 12), 5, 5);
  }

  @Test
  void aNumberForTheMarking() {
    Marking marking = marking(List.of(LARGE), true, 1, new long[] {7});
    assertThat(marking.region(0)).isInstanceOf(InternedRegion.class);
    walk(marking, colours(-10, 0, 7, 99_999, 100_000, 12), 40, 20);
    assertThat(marking.poolBytes()).isPositive();
  }

  @Test
  void aSlotForAllColours() {
    Marking marking = marking(List.of(SMALL), false, 1, new long[] {5});
    assertThat(marking.region(0)).isInstanceOf(SharedRegion.class);
    walk(marking, colours(3, 4, 5, 6, 7, 8), 1, 1);
  }

  @Test
  void coloursAreNumbers() {
    Colours colours = new Colours(List.of(SMALL, LARGE), new Pool(1 << 20));
    assertThat(colours.isPooled()).isFalse();
    assertThat(colours.size()).isEqualTo(6L * 100_011);
    Random random = new Random(1);
    for (int i = 0; i < 200; i++) {
      long[] values = {3 + random.nextInt(6), random.nextInt(100_011) - 10};
      long key = colours.key(values, 0);
      assertThat(key).isBetween(0L, colours.size() - 1);
      assertThat(colours.component(key, 0)).isEqualTo(values[0]);
      assertThat(colours.component(key, 1)).isEqualTo(values[1]);
    }
    assertThat(colours.admits(0, 2)).isFalse();
    assertThat(colours.admits(0, 8)).isTrue();
    assertThat(colours.admits(1, 100_001)).isFalse();
  }

  @Test
  void coloursTooManyForNumbersAreKept() {
    Sort huge = new Sort.Range("huge", 0, (1L << 40) - 1, false);
    Colours colours = new Colours(List.of(huge, huge), new Pool(1 << 20));
    assertThat(colours.isPooled()).isTrue();
    long[] values = {1L << 39, 5};
    long key = colours.key(values, 0);
    assertThat(colours.key(values.clone(), 0)).isEqualTo(key);
    assertThat(colours.component(key, 0)).isEqualTo(1L << 39);
    assertThat(colours.key(new long[] {1, 5}, 0)).isNotEqualTo(key);
  }
}
