package mneme.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import mneme.method.Amount;
import mneme.run.PlanException;
import mneme.run.Tuning;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every policy keeps what it says, and no slot is lost or held twice. */
class CachePolicyTest {
  private static final Map<Knowledge, IntToLongFunction> FACTS =
      Map.of(
          Knowledge.DISTANCE, slot -> slot / 2,
          Knowledge.DEGREE, slot -> slot % 4,
          Knowledge.LEVEL_SIZE, slot -> slot % 7 + 1,
          Knowledge.ANCESTOR, slot -> slot % 6 + 1,
          Knowledge.KIND, slot -> slot % 5,
          Knowledge.SUBTREE, slot -> slot * 7L % 11);

  private static long fact(Knowledge what, int slot) {
    return FACTS.get(what).applyAsLong(slot);
  }

  private static CacheHierarchy cache(String text, int capacity) {
    return CacheSetup.of(Tuning.NONE.with("cache", text), "lru")
        .make(new CacheSite(capacity + 5, capacity, FACTS, 1, 17));
  }

  /** Every policy there is, one of another jar, and some of them one behind the other. */
  static List<String> caches() {
    List<String> all = new ArrayList<>(CachePolicies.names());
    all.addAll(
        List.of(
            FirstStay.NAME,
            "levels:50+largest-class:50",
            "mfu:25+lru:75",
            "random:75+lru:25",
            "first:50+lru:50",
            "fifo:1+type:9+stratified:90"));
    return all;
  }

  @Test
  void anotherJarAddsPolicies() {
    assertThat(CachePolicies.names()).doesNotContain(FirstStay.NAME);
    assertThat(CacheSetup.of(Tuning.NONE, FirstStay.NAME)).hasToString(FirstStay.NAME);
    assertThatThrownBy(() -> CacheSetup.of(Tuning.NONE.with("cache", "last"), "lru"))
        .hasMessageContaining("not 'last'");
  }

  @ParameterizedTest
  @MethodSource("caches")
  void whatIsHeldIsWhatWasOfferedAndHasNotLeft(String text) {
    for (int capacity : new int[] {0, 1, 2, 3, 10, 50}) {
      try (CacheHierarchy cache = cache(text, capacity)) {
        Random random = new Random(capacity);
        boolean[] inside = new boolean[capacity + 5];
        int count = 0;
        for (int step = 0; step < 3000; step++) {
          int slot = random.nextInt(inside.length);
          switch (random.nextInt(8)) {
            case 0 -> {
              int leaves = cache.evict();
              assertThat(leaves == CachePolicy.NONE).isEqualTo(count == 0);
              if (leaves != CachePolicy.NONE) {
                assertThat(inside[leaves]).isTrue();
                inside[leaves] = false;
                count--;
              }
            }
            case 1 -> {
              if (inside[slot]) {
                cache.removed(slot);
                inside[slot] = false;
                count--;
              }
            }
            case 2, 3 -> {
              if (inside[slot]) {
                cache.hit(slot);
              }
            }
            default -> {
              if (!inside[slot]) {
                inside[slot] = true;
                int leaves = cache.offered(slot);
                if (leaves == CachePolicy.NONE) {
                  count++;
                } else {
                  assertThat(inside[leaves]).isTrue();
                  inside[leaves] = false;
                }
              }
            }
          }
          assertThat(cache.held()).isEqualTo(count).isLessThanOrEqualTo(capacity);
        }
      }
    }
  }

  /** Slow lists say who must leave. */
  @ParameterizedTest
  @ValueSource(strings = {"fifo", "lru", "mru", "lfu", "mfu", "smallest-subtree"})
  void theRightOneLeaves(String name) {
    int capacity = 12;
    try (CacheHierarchy cache = cache(name, capacity)) {
      Random random = new Random(5);
      List<Integer> order = new ArrayList<>();
      Map<Integer, Integer> counts = new HashMap<>();
      boolean[] inside = new boolean[capacity + 5];
      for (int step = 0; step < 5000; step++) {
        int slot = random.nextInt(inside.length);
        if (inside[slot]) {
          cache.hit(slot);
          counts.merge(slot, 1, Integer::sum);
          if (!name.equals("fifo")) {
            order.remove((Integer) slot);
            order.add(slot);
          }
          continue;
        }
        int leaves = cache.offered(slot);
        if (leaves != CachePolicy.NONE) {
          assertLeaves(name, leaves, order, counts);
          order.remove((Integer) leaves);
          inside[leaves] = false;
        }
        inside[slot] = true;
        order.add(slot);
        counts.put(slot, 0);
      }
    }
  }

  private static void assertLeaves(
      String name, int leaves, List<Integer> order, Map<Integer, Integer> counts) {
    int least = order.stream().mapToInt(counts::get).min().orElseThrow();
    int most = order.stream().mapToInt(counts::get).max().orElseThrow();
    switch (name) {
      case "fifo", "lru" -> assertThat(leaves).isEqualTo(order.getFirst());
      case "mru" -> assertThat(leaves).isEqualTo(order.getLast());
      case "lfu" ->
          assertThat(leaves)
              .isEqualTo(order.stream().filter(s -> counts.get(s) == least).findFirst().get());
      case "mfu" ->
          assertThat(leaves)
              .isEqualTo(order.stream().filter(s -> counts.get(s) == most).findFirst().get());
      default ->
          assertThat(fact(Knowledge.SUBTREE, leaves))
              .isEqualTo(
                  order.stream().mapToLong(s -> fact(Knowledge.SUBTREE, s)).min().orElseThrow());
    }
  }

  @Test
  void keptStrataLeaveLast() {
    try (CacheHierarchy cache = cache("stratified", 12)) {
      for (int slot = 0; slot < 12; slot++) {
        cache.offered(slot);
      }
      boolean[] gone = new boolean[12];
      for (int i = 0; i < 8; i++) {
        gone[cache.evict()] = true;
      }
      // Distances are 0 0 1 1 2 2 3 3 4 4 5 5.
      for (int slot = 0; slot < 12; slot++) {
        assertThat(gone[slot]).isEqualTo(slot / 2 % 3 != 0);
      }
    }
  }

  @Test
  void highTypesLeaveFirst() {
    try (CacheHierarchy cache = cache("type", 1000)) {
      for (int slot = 0; slot < 1000; slot++) {
        cache.offered(slot);
      }
      long sum = 0;
      for (int i = 0; i < 100; i++) {
        sum += fact(Knowledge.KIND, cache.evict());
      }
      assertThat(sum).isGreaterThan(350);
    }
  }

  /** Distances are 0 0 1 1 2 2 …: two states for each level. */
  @Test
  void everySecondLevelLeavesWhenTheCacheIsFull() {
    try (CacheHierarchy cache =
        CacheSetup.of(Tuning.NONE, "levels").make(new CacheSite(14, 8, FACTS, 1, 1))) {
      Set<Integer> held = new HashSet<>();
      for (int slot = 0; slot < 8; slot++) {
        assertThat(cache.offered(slot)).isEqualTo(CachePolicy.NONE);
        held.add(slot);
      }
      // Distances 0 to 3 are there; states of 4 and 6 take the places of those of 1 and 3.
      for (int slot : new int[] {8, 9, 10, 11, 12, 13}) {
        int leaves = cache.offered(slot);
        boolean odd = slot / 2 % 2 == 1;
        assertThat(leaves == slot).as("distance %s", slot / 2).isEqualTo(odd);
        if (!odd) {
          held.add(slot);
          held.remove(leaves);
        }
      }
      assertThat(held).containsExactlyInAnyOrder(0, 1, 4, 5, 8, 9, 12, 13);
    }
  }

  @Test
  void aFirstPeriodLeavesOtherLevelsOut() {
    PolicySettings everyThird = PolicySettings.of(Tuning.NONE.with("cache-period", "3"), 1);
    try (CacheHierarchy cache =
        CacheSetup.of(Tuning.NONE, "levels").make(new CacheSite(30, 20, FACTS, everyThird, 1))) {
      for (int slot = 0; slot < 20; slot++) {
        assertThat(cache.offered(slot) == CachePolicy.NONE).isEqualTo(slot / 2 % 3 == 0);
      }
    }
  }

  @Test
  void theLargestClassLosesAState() {
    int capacity = 12;
    try (CacheHierarchy cache = cache("largest-class", capacity)) {
      Random random = new Random(11);
      Map<Integer, Integer> times = new HashMap<>();
      for (int step = 0; step < 5000; step++) {
        int slot = random.nextInt(capacity + 5);
        if (times.containsKey(slot)) {
          cache.hit(slot);
          times.merge(slot, 1, Integer::sum);
          continue;
        }
        Map<Integer, Long> classes =
            times.values().stream().collect(Collectors.groupingBy(n -> n, Collectors.counting()));
        int leaves = cache.offered(slot);
        if (leaves != CachePolicy.NONE) {
          long largest = classes.values().stream().mapToLong(n -> n).max().orElseThrow();
          assertThat(classes.get(times.remove(leaves))).isEqualTo(largest);
        }
        times.put(slot, 0);
      }
    }
  }

  @Test
  void aProtectedTypeLeavesOnlyWhereNothingElseIsScanned() {
    for (String name : List.of("branch", "receive", "send", "assignment")) {
      long kept = List.of("branch", "receive", "send", "assignment").indexOf(name);
      PolicySettings wide = PolicySettings.of(Tuning.NONE.with("cache-scan", "200"), 1);
      try (CacheHierarchy cache =
          CacheSetup.of(Tuning.NONE, "keep-" + name)
              .make(new CacheSite(101, 100, FACTS, wide, 9))) {
        for (int slot = 0; slot < 100; slot++) {
          cache.offered(slot);
        }
        // Every fifth state is of the kind.
        for (int i = 0; i < 80; i++) {
          assertThat(fact(Knowledge.KIND, cache.evict())).isNotEqualTo(kept);
        }
        assertThat(fact(Knowledge.KIND, cache.evict())).isEqualTo(kept);
      }
    }
  }

  @Test
  void aWiderScanFindsHigherTypes() {
    long narrow = typesForgotten("1");
    assertThat(typesForgotten("32")).isGreaterThan(typesForgotten("2")).isGreaterThan(narrow);
    assertThat(typesForgotten("2")).isGreaterThan(narrow);
  }

  private static long typesForgotten(String scan) {
    PolicySettings settings = PolicySettings.of(Tuning.NONE.with("cache-scan", scan), 1);
    try (CacheHierarchy cache =
        CacheSetup.of(Tuning.NONE, "type").make(new CacheSite(1001, 1000, FACTS, settings, 5))) {
      for (int slot = 0; slot < 1000; slot++) {
        cache.offered(slot);
      }
      long sum = 0;
      for (int i = 0; i < 100; i++) {
        sum += fact(Knowledge.KIND, cache.evict());
      }
      return sum;
    }
  }

  @Test
  void whatLeavesTheFirstPartGoesToTheSecond() {
    try (CacheHierarchy cache = cache("fifo:25+lru:75", 4)) {
      for (int slot = 0; slot < 4; slot++) {
        assertThat(cache.offered(slot)).isEqualTo(CachePolicy.NONE);
      }
      cache.hit(0);
      // 3 moves on to the second part, in which 1 is now the least recently used.
      assertThat(cache.offered(4)).isEqualTo(1);
      cache.hit(4);
      assertThat(cache.rows().rows().toString())
          .contains(
              "Text[text=fifo], Count[count=1], Count[count=1], Count[count=5], Count[count=1]")
          .contains(
              "Text[text=lru], Count[count=3], Count[count=3], Count[count=4], Count[count=1]");
      assertThat(cache.hits()).isEqualTo(2);
    }
  }

  /**
   * Two states: the first of distance 1, which 3 refer to, in a level of 3; the second of distance
   * 10, which 2 refer to, in a level of 100.
   *
   * @return which of them a cache of one state keeps
   */
  private static int kept(String policy, int nearestAncestor) {
    return kept(policy, nearestAncestor, PolicySettings.USUAL);
  }

  private static int kept(String policy, int nearestAncestor, PolicySettings settings) {
    Map<Knowledge, IntToLongFunction> facts =
        Map.of(
            Knowledge.DISTANCE, slot -> slot == 0 ? 1 : 10,
            Knowledge.DEGREE, slot -> slot == 0 ? 3 : 2,
            Knowledge.LEVEL_SIZE, slot -> slot == 0 ? 3 : 100,
            Knowledge.ANCESTOR, slot -> slot == 0 ? 100 : nearestAncestor);
    CacheSite site = new CacheSite(2, 1, facts, settings, 1);
    try (CacheHierarchy cache = CacheSetup.of(Tuning.NONE, policy).make(site)) {
      assertThat(cache.offered(0)).isEqualTo(CachePolicy.NONE);
      return cache.offered(1) == 0 ? 1 : 0;
    }
  }

  @Test
  void statesFarAwayAreWorthMoreWhereTheProductIsSquared() {
    assertThat(kept("heuristic", 6)).isEqualTo(0);
    assertThat(kept("distance", 6)).isEqualTo(0);
    assertThat(kept("heuristic2", 6)).isEqualTo(1);
    assertThat(kept("distance2", 6)).isEqualTo(1);
  }

  @Test
  void noStateIsTakenNearAnother() {
    assertThat(kept("heuristic2", 1)).isEqualTo(1);
    assertThat(kept("distance2", 4)).isEqualTo(0);
    assertThat(kept("distance2", 5)).isEqualTo(1);
    PolicySettings far = PolicySettings.of(Tuning.NONE.with("cache-apart", "7"), 1);
    assertThat(kept("distance2", 7, far)).isEqualTo(0);
    assertThat(kept("distance2", 8, far)).isEqualTo(1);
  }

  @Test
  void settingsAreReadWithTheirBounds() {
    assertThat(PolicySettings.of(Tuning.NONE, 0.5)).isEqualTo(new PolicySettings(0.5, 0, 8, 1));
    assertThat(PolicySettings.of(Tuning.NONE.with("cache-admission", "0.25"), 1).admission())
        .isEqualTo(0.25);
    for (String wrong : List.of("0", "1.5", "-1", "half", "NaN")) {
      assertThatThrownBy(() -> PolicySettings.of(Tuning.NONE.with("cache-admission", wrong), 1))
          .isInstanceOf(PlanException.class)
          .hasMessageContaining("--cache-admission '" + wrong + "': expected a probability");
    }
  }

  @Test
  void aFullRandomCacheMayRefuse() {
    CacheSite site = new CacheSite(101, 100, Map.of(), 0.5, 3);
    try (CacheHierarchy cache = CacheSetup.of(Tuning.NONE, "random").make(site)) {
      int free = 0;
      int refused = 0;
      for (int i = 0; i < 1100; i++) {
        int leaves = cache.offered(free);
        refused += leaves == free ? 1 : 0;
        free = leaves == CachePolicy.NONE ? i + 1 : leaves;
      }
      assertThat(refused).isBetween(400, 600);
    }
  }

  @Test
  void setupsAreReadAndWritten() {
    for (String text : new String[] {"lru", "mfu:25+lru:75", "fifo:20+type:80"}) {
      assertThat(CacheSetup.of(Tuning.NONE.with("cache", text), "lru")).hasToString(text);
    }
    assertThat(CacheSetup.of(Tuning.NONE, "mfu:25+lru:75").parts()).hasSize(2);
    for (String text :
        Arrays.asList("", "lur", "lru+mru", "lru:50+mru:40", "lru:0+mru:100", "a:b")) {
      assertThatThrownBy(() -> CacheSetup.of(Tuning.NONE.with("cache", text), "lru"))
          .isInstanceOf(PlanException.class)
          .hasMessageStartingWith("--cache '" + text + "': expected ");
    }
    assertThatThrownBy(() -> CacheSetup.of(Tuning.NONE, "stratified").make(CacheSite.of(10, 1)))
        .hasMessageContaining("needs to know the distance");
  }

  @Test
  void sizesAreStatesBytesOrShares() {
    Amount absent = Amount.states(7);
    assertThat(CacheSetup.size(Tuning.NONE, absent, 10)).isEqualTo(7);
    assertThat(CacheSetup.size(Tuning.NONE.with("cache-size", "1k"), absent, 10)).isEqualTo(102);
    Tuning share = Tuning.NONE.with("cache-size", "0.5%");
    assertThat(CacheSetup.size(share.with("expect", "2000"), absent, 10)).isEqualTo(10);
    assertThatThrownBy(() -> CacheSetup.size(share, absent, 10))
        .hasMessageContaining("--expect STATES");
  }
}
