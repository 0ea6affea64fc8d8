package mneme.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import mneme.memory.MemoryBudget;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.store.collapse.CollapseStore;
import mneme.store.full.FullStore;
import mneme.store.tree.TreeStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What every store promises, whatever it remembers. */
class StoreContractTest {
  private static final int SLOTS = 5;
  private static final Shape SHAPE = shape(1 << 12);

  private static Shape shape(int range) {
    return new Shape(
        List.of(
            Slot.ranged("a", 0, 0, range),
            Slot.ranged("b", 0, -range, range),
            Slot.ranged("c", 0, 0, 1),
            Slot.ranged("d", 0, Integer.MIN_VALUE, Integer.MAX_VALUE),
            Slot.ranged("e", 0, 3, 3)),
        List.of("all"));
  }

  /** The stores under test. */
  enum Kind {
    FULL,
    TREE,
    TREE_COMPACT,
    COLLAPSE;

    Store open(int lanes, MemoryBudget budget, int hashBits) {
      return open(SHAPE, lanes, budget, hashBits);
    }

    Store open(Shape shape, int lanes, MemoryBudget budget, int hashBits) {
      return switch (this) {
        case FULL -> new FullStore(shape, lanes, budget, hashBits);
        case TREE -> TreeStore.of(shape, new TreeStore.Form(false, false), lanes, budget, hashBits);
        case TREE_COMPACT ->
            TreeStore.of(shape, new TreeStore.Form(true, true), lanes, budget, hashBits);
        case COLLAPSE -> new CollapseStore(shape, lanes, budget, hashBits);
      };
    }
  }

  private static int[] randomState(Random random, int spread) {
    return new int[] {
      random.nextInt(spread), -random.nextInt(spread), random.nextInt(2), random.nextInt(3), 3
    };
  }

  @ParameterizedTest
  @CsvSource({
    "FULL, 64",
    "FULL, 12",
    "FULL, 4",
    "TREE, 64",
    "TREE, 12",
    "TREE, 4",
    "TREE_COMPACT, 64",
    "TREE_COMPACT, 12",
    "TREE_COMPACT, 4",
    "COLLAPSE, 64",
    "COLLAPSE, 12",
    "COLLAPSE, 4"
  })
  void aStateIsNewOnceAndKeepsItsId(Kind kind, int hashBits) {
    Map<List<Integer>, Long> known = new HashMap<>();
    Random random = new Random(hashBits);
    long[] answer = new long[1];
    try (Store store = kind.open(1, new MemoryBudget(64 << 20), hashBits)) {
      Inserter inserter = store.inserter(0, (from, event, given) -> answer[0] = given, true);
      int[] from = randomState(random, 30);
      inserter.putInitial(from);
      known.put(boxed(from), Answer.id(answer[0]));
      int[] all = {0, 1, 2, 3, 4};
      for (int i = 0; i < 20_000; i++) {
        int[] state = randomState(random, 30);
        inserter.from(known.get(boxed(from)), from);
        inserter.put(state, i, all, SLOTS);
        Long id = known.get(boxed(state));
        assertThat(Answer.isNew(answer[0])).isEqualTo(id == null);
        if (id == null) {
          known.put(boxed(state), Answer.id(answer[0]));
        } else {
          assertThat(Answer.id(answer[0])).isEqualTo(id);
        }
        from = state;
      }
      assertThat(store.states()).isEqualTo(known.size());
      known.forEach(
          (state, id) -> assertThat(boxed(store.load(id, new int[SLOTS]))).isEqualTo(state));
      store.checkInvariant();
    }
  }

  @ParameterizedTest
  @EnumSource
  void manyStatesAreHeldWhileTheTablesGrow(Kind kind) {
    int n = 1_500_000;
    try (Store store = kind.open(1, new MemoryBudget(256 << 20), 64)) {
      long[] counted = new long[2];
      long[] first = new long[1];
      Inserter inserter =
          store.inserter(
              0,
              (from, event, a) -> {
                counted[Answer.isNew(a) ? 0 : 1]++;
                first[0] = from < 0 ? Answer.id(a) : first[0];
              },
              false);
      for (int round = 0; round < 2; round++) {
        inserter.putInitial(stateNumber(0));
        inserter.flush();
        inserter.from(first[0], stateNumber(0));
        int[] changed = {0, 1, 2, 3};
        for (int i = 1; i < n; i++) {
          inserter.put(stateNumber(i), i, changed, changed.length);
        }
        inserter.flush();
      }
      assertThat(counted).containsExactly(n, n);
      store.checkInvariant();
      // Where every state has a value of its own, a table of values is of no help.
      assertThat(store.bytes()).isLessThan(n * (kind == Kind.COLLAPSE ? 40L : 32L));
    }
  }

  private static int[] stateNumber(int i) {
    return new int[] {i & 0xfff, -(i >> 12), i & 1, i * 7, 3};
  }

  @ParameterizedTest
  @CsvSource({
    "FULL, 1048576",
    "FULL, 4194304",
    "FULL, 20971520",
    "TREE, 1048576",
    "TREE, 4194304",
    "TREE, 20971520",
    "TREE_COMPACT, 1048576",
    "TREE_COMPACT, 4194304",
    "TREE_COMPACT, 20971520",
    "COLLAPSE, 4194304",
    "COLLAPSE, 20971520"
  })
  void whenMemoryEndsTheStoreIsFullAndAsItWas(Kind kind, long memory) {
    MemoryBudget budget = new MemoryBudget(memory);
    long[] counted = new long[3];
    long[] first = new long[1];
    try (Store store = kind.open(1, budget, 64)) {
      Inserter inserter =
          store.inserter(
              0,
              (from, event, a) -> {
                counted[a == Answer.FULL ? 2 : Answer.isNew(a) ? 0 : 1]++;
                first[0] = from < 0 ? Answer.id(a) : first[0];
              },
              false);
      inserter.putInitial(stateNumber(0));
      inserter.flush();
      inserter.from(first[0], stateNumber(0));
      int[] changed = {0, 1, 2, 3};
      int i = 1;
      for (; counted[2] == 0; i++) {
        inserter.put(stateNumber(i), i, changed, changed.length);
      }
      inserter.flush();
      long held = store.states();
      assertThat(counted[0]).isEqualTo(held);
      // Little of the budget is left unused: 12 bytes of state and the index, or a tree of which a
      // third are nodes.
      assertThat(held * (kind == Kind.FULL ? 21 : 40)).isGreaterThan(memory * 85 / 100);
      assertThat(budget.peak()).isLessThanOrEqualTo(memory);
      store.checkInvariant();
      // What is there is still found.
      counted[1] = 0;
      for (int k = 1; k < 1000; k++) {
        inserter.put(stateNumber(k), k, changed, changed.length);
      }
      inserter.flush();
      assertThat(counted[1]).isEqualTo(999);
      assertThat(store.states()).isEqualTo(held);
    }
    assertThat(budget.used()).isZero();
  }

  /** Each state again at once, and once more a little later, beyond the end of memory. */
  @ParameterizedTest
  @EnumSource
  void whatIsPutAgainGetsTheSameAnswer(Kind kind) {
    int later = 150;
    Shape grid =
        new Shape(
            List.of(Slot.ranged("x", 0, 0, 1 << 20), Slot.ranged("y", 1, 0, 1 << 20)),
            List.of("x", "y"));
    List<Long> answers = new ArrayList<>();
    try (Store store = kind.open(grid, 1, new MemoryBudget(4 << 20), 64)) {
      Inserter inserter = store.inserter(0, (from, event, a) -> answers.add(a), false);
      inserter.putInitial(gridState(0));
      inserter.flush();
      inserter.from(Answer.id(answers.removeFirst()), gridState(0));
      int[] changed = {0, 1};
      int last = Integer.MAX_VALUE;
      for (int i = 1; i < last; i++) {
        inserter.put(gridState(i), i, changed, 2);
        inserter.put(gridState(i), i, changed, 2);
        inserter.put(gridState(Math.max(1, i - later)), i, changed, 2);
        if (last == Integer.MAX_VALUE
            && !answers.isEmpty()
            && answers.getLast().equals(Answer.FULL)) {
          last = i + 1000;
        }
      }
      inserter.flush();
      // And each that was refused alone.
      int refused = answers.indexOf(Answer.FULL) / 3 * 3;
      for (int i = refused; i < refused + 300; i += 3) {
        if (answers.get(i) == Answer.FULL) {
          inserter.put(gridState(i / 3 + 1), i, changed, 2);
          inserter.flush();
          assertThat(answers.removeLast()).isEqualTo(Answer.FULL);
        }
      }
    }
    for (int i = 0; i < answers.size(); i += 3) {
      long first = answers.get(i);
      long again = first == Answer.FULL ? Answer.FULL : Answer.id(first);
      assertThat(answers.get(i + 1)).isEqualTo(again);
      int after = i + 3 * later + 2;
      if (after < answers.size()) {
        assertThat(answers.get(after)).isEqualTo(again);
      }
    }
    assertThat(answers).contains(Answer.FULL);
  }

  /** Few values of each part, and many pairs of them. */
  private static int[] gridState(int i) {
    return new int[] {i % 1000, i / 1000};
  }

  @ParameterizedTest
  @CsvSource({
    "FULL, 2",
    "FULL, 3",
    "FULL, 4",
    "TREE, 2",
    "TREE, 3",
    "TREE_COMPACT, 2",
    "TREE_COMPACT, 3",
    "COLLAPSE, 2",
    "COLLAPSE, 3"
  })
  void severalThreadsAddEachStateOnce(Kind kind, int lanes) throws Exception {
    int n = 400_000;
    try (Store store = kind.open(lanes, new MemoryBudget(256 << 20), 64)) {
      long[] first = new long[1];
      Set<Long> ids = ConcurrentHashMap.newKeySet();
      store
          .inserter(
              0,
              (from, event, a) -> {
                first[0] = Answer.id(a);
                ids.add(Answer.id(a));
              },
              true)
          .putInitial(stateNumber(0));
      long[] added = new long[lanes];
      CountDownLatch start = new CountDownLatch(1);
      Thread[] threads = new Thread[lanes];
      for (int lane = 0; lane < lanes; lane++) {
        int mine = lane;
        threads[lane] =
            Thread.ofPlatform()
                .start(
                    () -> {
                      Inserter inserter =
                          store.inserter(
                              mine,
                              (from, event, a) -> {
                                added[mine] += Answer.isNew(a) ? 1 : 0;
                                ids.add(Answer.id(a));
                              },
                              false);
                      inserter.from(first[0], stateNumber(0));
                      int[] changed = {0, 1, 2, 3};
                      try {
                        start.await();
                      } catch (InterruptedException e) {
                        return;
                      }
                      for (int i = 1; i < n; i++) {
                        inserter.put(stateNumber(i), i, changed, changed.length);
                      }
                      inserter.flush();
                    });
      }
      start.countDown();
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(Arrays.stream(added).sum()).isEqualTo(n - 1);
      assertThat(store.states()).isEqualTo(n);
      store.checkInvariant();
      Set<List<Integer>> distinct = new HashSet<>();
      for (long id : ids) {
        distinct.add(boxed(store.load(id, new int[SLOTS])));
      }
      assertThat(ids).hasSize(n);
      assertThat(distinct).hasSize(n);
    }
  }

  /** Every new value may widen the layout, by any thread, while others insert. */
  @ParameterizedTest
  @CsvSource({"FULL, 2", "FULL, 4", "COLLAPSE, 2", "COLLAPSE, 4"})
  void severalThreadsMayWidenTheLayout(Kind kind, int lanes) throws Exception {
    int side = 48;
    Shape growing =
        new Shape(
            List.of(
                new Slot("a", 0, 0, 0, false),
                new Slot("b", 1, 0, 0, false),
                new Slot("c", 2, 0, 0, false)),
            List.of("a", "b", "c"));
    MemoryBudget budget = new MemoryBudget(256 << 20);
    for (int round = 0; round < 5; round++) {
      try (Store store =
          kind == Kind.FULL
              ? new FullStore(growing, lanes, budget, 64)
              : new CollapseStore(growing, lanes, budget, 64)) {
        int[] origin = {0, 0, 0};
        long[] first = new long[1];
        store.inserter(0, (from, event, a) -> first[0] = Answer.id(a), true).putInitial(origin);
        Thread[] threads = new Thread[lanes];
        for (int lane = 0; lane < lanes; lane++) {
          int mine = lane;
          threads[lane] =
              Thread.ofPlatform().start(() -> walk(store, mine, first[0], origin, side));
        }
        for (Thread thread : threads) {
          thread.join();
        }
        assertThat(store.states()).isEqualTo((long) side * side * side);
        store.checkInvariant();
        Set<List<Integer>> distinct = new HashSet<>();
        for (int lane = 0; lane < lanes; lane++) {
          for (long number = 0; number < store.count(lane); number++) {
            distinct.add(boxed(store.load(store.id(lane, number), new int[3])));
          }
        }
        assertThat(distinct).hasSize(side * side * side);
      }
    }
  }

  /** Puts all vectors below some side, each from the one before, large values early. */
  private static void walk(Store store, int lane, long originId, int[] origin, int side) {
    long[] last = {originId};
    Inserter inserter = store.inserter(lane, (from, event, a) -> last[0] = Answer.id(a), true);
    int[] before = origin;
    int[] changed = {0, 1, 2};
    int all = side * side * side;
    for (int i = 0; i < all; i++) {
      int n = lane % 2 == 0 ? i : all - 1 - i;
      int[] next = {n % side * 1000, n / side % side * 3, n / side / side};
      inserter.from(last[0], before);
      inserter.put(next, i, changed, 3);
      before = next;
    }
    inserter.flush();
  }

  private static List<Integer> boxed(int[] state) {
    return Arrays.stream(state).boxed().toList();
  }
}
