package mneme.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import mneme.engine.SearchMethod.Order;
import mneme.engine.StoreMethod;
import mneme.engine.StoreRequest;
import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.run.Tuning;
import mneme.testing.HandModel;
import mneme.testing.NumberedStates;
import mneme.testing.NumberedStates.Numbering;
import mneme.testing.RegisteredStores;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every store promises, whatever it remembers. Runs over the registry: a store that is added
 * there is tested here without another line.
 */
class StoreContractTest {
  /** A registered store and how it is opened; the name is what a failing test shows. */
  record Opened(StoreMethod method, int lanes, int hashBits, long memory) {
    Store open(Model model, MemoryBudget budget) {
      return method
          .opener()
          .open(
              new StoreRequest(
                  model, lanes, hashBits, Tuning.NONE, budget, Order.OLDEST_FIRST, false));
    }

    boolean exact() {
      return method.promise().startsWith("exact");
    }

    @Override
    public String toString() {
      return method.name() + ", " + lanes + " threads, " + hashBits + " bits, " + memory + " bytes";
    }
  }

  private static Stream<StoreMethod> stores() {
    return RegisteredStores.stores().stream();
  }

  static Stream<Opened> withCollisions() {
    return stores()
        .flatMap(
            method -> Stream.of(64, 12, 4).map(bits -> new Opened(method, 1, bits, 64L << 20)));
  }

  static Stream<Opened> alone() {
    return stores().map(method -> new Opened(method, 1, 64, 256L << 20));
  }

  static Stream<Opened> withLittleMemory() {
    return stores()
        .flatMap(
            method ->
                Stream.of(2L << 20, 5L << 20, 12L << 20)
                    .map(bytes -> new Opened(method, 1, 64, bytes)));
  }

  static Stream<Opened> onSeveralThreads() {
    return stores()
        .filter(StoreMethod::severalThreads)
        .flatMap(method -> Stream.of(2, 3, 4, 16).map(n -> new Opened(method, n, 64, 256L << 20)));
  }

  /** What a lane was answered, and the states it then knows. */
  private static final class Answers implements AnswerSink {
    final List<Long> given = new ArrayList<>();

    @Override
    public void answer(long from, long event, long answer) {
      given.add(answer);
    }

    long last() {
      return given.getLast();
    }

    long count(boolean asNew) {
      return given.stream().filter(a -> a != Answer.FULL && Answer.isNew(a) == asNew).count();
    }

    boolean full() {
      return given.contains(Answer.FULL);
    }
  }

  /** Any state of 2,000, in any order, from any that is known. */
  @ParameterizedTest
  @MethodSource("withCollisions")
  void aStateIsNewOnceAndKeepsItsId(Opened opened) {
    NumberedStates model = new NumberedStates(2_000, Numbering.FIVE_SLOTS);
    int puts = opened.hashBits == 64 ? 20_000 : 4_000;
    Map<Integer, Long> known = new HashMap<>();
    Random random = new Random(opened.hashBits);
    Answers answers = new Answers();
    MemoryBudget budget = new MemoryBudget(opened.memory);
    try (Store store = opened.open(model.model(), budget)) {
      assertThat(store.isExact()).isEqualTo(opened.exact());
      Inserter inserter = store.inserter(0, answers, true);
      inserter.putInitial(model.state(0));
      assertThat(Answer.isNew(answers.last())).isTrue();
      known.put(0, Answer.id(answers.last()));
      inserter.from(known.get(0), model.state(0));
      for (int i = 0; i < puts; i++) {
        int number = random.nextInt(2_000);
        put(inserter, model, number);
        inserter.answerNow();
        assertThat(answers.given).as("answers come at once").hasSize(i + 2);
        long answer = answers.last();
        Long id = known.get(number);
        if (id != null) {
          assertThat(Answer.isNew(answer)).as("state " + number).isFalse();
          assertThat(Answer.id(answer)).isEqualTo(id);
        } else if (store.isExact()) {
          assertThat(Answer.isNew(answer)).as("state " + number).isTrue();
        }
        known.putIfAbsent(number, Answer.id(answer));
      }
      if (store.isExact()) {
        assertThat(store.states()).isEqualTo(known.size());
      } else {
        assertThat(store.states()).isBetween(1L, (long) known.size());
      }
      if (!(store.recall() instanceof Recall.Nothing)) {
        known.forEach(
            (number, id) ->
                assertThat(store.load(id, new int[model.size()])).isEqualTo(model.state(number)));
      }
      store.checkInvariant();
    }
    assertThat(budget.used()).isZero();
  }

  /** States are opened, or named with a vector, in any order, and initial ones come in between. */
  @ParameterizedTest
  @MethodSource("withCollisions")
  void openingAStateIsNamingIt(Opened opened) {
    for (Numbering numbering : Numbering.values()) {
      NumberedStates model = new NumberedStates(600, numbering);
      Map<Integer, Long> known = new HashMap<>();
      List<Integer> met = new ArrayList<>(List.of(0));
      Random random = new Random(opened.hashBits);
      Answers answers = new Answers();
      try (Store store = opened.open(model.model(), new MemoryBudget(opened.memory))) {
        if (store.recall() instanceof Recall.Nothing) {
          return;
        }
        Inserter inserter = store.inserter(0, answers, true);
        StateLoader loader = StateLoader.of(store, inserter);
        inserter.putInitial(model.state(0));
        known.put(0, Answer.id(answers.last()));
        for (int i = 0; i < 1_500; i++) {
          int from = met.get(random.nextInt(met.size()));
          long id = known.get(from);
          int[] state = model.state(from);
          if (random.nextInt(3) > 0) {
            state = loader.open(id);
            assertThat(Arrays.copyOf(state, model.size())).isEqualTo(model.state(from));
          }
          inserter.from(id, state);
          for (int k = random.nextInt(4); k > 0; k--) {
            int to = random.nextInt(model.count());
            int[] changed = model.changed(from, to);
            inserter.put(model.state(to), model.event(from, to), changed, changed.length);
            inserter.answerNow();
            Long before = known.putIfAbsent(to, Answer.id(answers.last()));
            assertThat(Answer.isNew(answers.last())).isEqualTo(before == null);
            assertThat(Answer.id(answers.last())).isEqualTo(known.get(to));
            if (before == null) {
              met.add(to);
            }
          }
          if (random.nextInt(20) == 0) {
            inserter.putInitial(model.state(0));
            assertThat(Answer.isNew(answers.last())).isFalse();
          }
        }
        assertThat(met).hasSizeGreaterThan(500);
        store.checkInvariant();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("alone")
  void manyStatesAreHeldWhileTheTablesGrow(Opened opened) {
    int n = 300_000;
    NumberedStates model = new NumberedStates(n, Numbering.FIVE_SLOTS);
    Answers answers = new Answers();
    try (Store store = opened.open(model.model(), new MemoryBudget(opened.memory))) {
      Inserter inserter = store.inserter(0, answers, false);
      for (int round = 0; round < 2; round++) {
        model.putAll(inserter, answers.given, 0, n);
      }
      assertThat(answers.given).hasSize(2 * n);
      // A lossy store says how many it expects to have lost; here that is next to none.
      assertThat(store.expectedOmissions()).isLessThan(1);
      assertThat(answers.count(true)).isEqualTo(n);
      assertThat(answers.count(false)).isEqualTo(n);
      if (store.answersInOrder()) {
        assertThat(Answer.isNew(answers.given.get(n - 1))).isTrue();
        assertThat(Answer.isNew(answers.given.get(n))).isFalse();
      }
      store.checkInvariant();
    }
  }

  @ParameterizedTest
  @MethodSource("withLittleMemory")
  void whenMemoryEndsTheStoreIsFullAndAsItWas(Opened opened) {
    int n = 3_000_000;
    NumberedStates model = new NumberedStates(n, Numbering.FIVE_SLOTS);
    MemoryBudget budget = new MemoryBudget(opened.memory);
    Answers answers = new Answers();
    try (Store store = opened.open(model.model(), budget)) {
      Inserter inserter = store.inserter(0, answers, false);
      int put = 0;
      int step = 20_000;
      while (put < n && !answers.full()) {
        answers.given.clear();
        model.putAll(inserter, answers.given, put, put + step);
        put += step;
      }
      long held = store.states();
      assertThat(budget.peak()).isLessThanOrEqualTo(opened.memory);
      // Only a filter of bits is never full: then it says that it loses states.
      assertThat(answers.full() || store.expectedOmissions() >= 1).isTrue();
      assertThat(held).isPositive();
      store.checkInvariant();
      // What is there is still found, and nothing is added.
      answers.given.clear();
      model.putAll(inserter, answers.given, 0, 1000);
      if (store.isExact()) {
        assertThat(answers.count(false)).isEqualTo(1000);
        assertThat(store.states()).isEqualTo(held);
      }
    }
    assertThat(budget.used()).isZero();
  }

  /** Each state again at once, and once more a little later, beyond the end of memory. */
  @ParameterizedTest
  @MethodSource("alone")
  void whatIsPutAgainGetsTheSameAnswer(Opened opened) {
    int later = 150;
    int n = 2_000_000;
    NumberedStates model = new NumberedStates(n, Numbering.GRID);
    Map<Long, List<Long>> given = new HashMap<>();
    List<Long> initial = new ArrayList<>();
    boolean[] full = new boolean[1];
    AnswerSink sink =
        (from, event, a) -> {
          full[0] |= a == Answer.FULL;
          if (from < 0) {
            initial.add(a);
          } else {
            given.computeIfAbsent(event, e -> new ArrayList<>()).add(a);
          }
        };
    try (Store store = opened.open(model.model(), new MemoryBudget(2 << 20))) {
      Inserter inserter = store.inserter(0, sink, false);
      inserter.putInitial(model.state(0));
      inserter.flush();
      inserter.from(Answer.id(initial.getFirst()), model.state(0));
      int last = 400_000;
      for (int i = 1; i < last; i++) {
        put(inserter, model, i);
        put(inserter, model, i);
        put(inserter, model, Math.max(1, i - later));
        if (full[0] && last == 400_000) {
          last = i + 1000;
        }
      }
      inserter.flush();
    }
    given.forEach(
        (event, answers) -> {
          // In which order a store that has some wait answers is not said; but one is new at most.
          Collections.sort(answers, Collections.reverseOrder());
          long first = answers.getFirst();
          long again = first == Answer.FULL ? Answer.FULL : Answer.id(first);
          assertThat(answers.subList(1, answers.size())).containsOnly(again);
        });
  }

  private static void put(Inserter inserter, NumberedStates model, int number) {
    inserter.put(model.state(number), model.event(0, number), model.slots(), model.size());
  }

  @ParameterizedTest
  @MethodSource("onSeveralThreads")
  void severalThreadsAddEachStateOnce(Opened opened) throws Exception {
    int states = opened.lanes > 4 ? 20_000 : 100_000;
    inParallel(opened, new NumberedStates(states, Numbering.FIVE_SLOTS), false);
  }

  /** Every new value may widen the layout, by any thread, while others insert. */
  @ParameterizedTest
  @MethodSource("onSeveralThreads")
  void severalThreadsMayWidenTheLayout(Opened opened) throws Exception {
    NumberedStates model = new NumberedStates(20_000, Numbering.GROWING);
    for (int round = 0; round < 3; round++) {
      inParallel(opened, model, true);
    }
  }

  private static void inParallel(Opened opened, NumberedStates model, boolean bothWays)
      throws InterruptedException {
    int n = model.count();
    try (Store store = opened.open(model.model(), new MemoryBudget(opened.memory))) {
      Answers initial = new Answers();
      Inserter first = store.inserter(0, initial, true);
      first.putInitial(model.state(0));
      long origin = Answer.id(initial.last());
      List<Answers> answers = new ArrayList<>();
      CountDownLatch start = new CountDownLatch(1);
      List<Throwable> thrown = Collections.synchronizedList(new ArrayList<>());
      Thread[] threads = new Thread[opened.lanes];
      for (int lane = 0; lane < opened.lanes; lane++) {
        Answers mine = new Answers();
        answers.add(mine);
        Inserter inserter = store.inserter(lane, mine, false);
        boolean down = bothWays && lane % 2 == 1;
        threads[lane] =
            Thread.ofPlatform()
                .uncaughtExceptionHandler((thread, e) -> thrown.add(e))
                .start(
                    () -> {
                      try {
                        start.await();
                      } catch (InterruptedException e) {
                        return;
                      }
                      inserter.from(origin, model.state(0));
                      for (int i = 1; i < n; i++) {
                        put(inserter, model, down ? n - i : i);
                      }
                      inserter.flush();
                    });
      }
      start.countDown();
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(thrown).isEmpty();
      long added = answers.stream().mapToLong(each -> each.count(true)).sum();
      assertThat(added).isEqualTo(n - 1);
      assertThat(store.states()).isEqualTo(n);
      // Threads may get the answers of others, where a store has some wait; none is lost.
      long all = answers.stream().mapToLong(each -> each.given.size()).sum();
      assertThat(all).isEqualTo((long) opened.lanes * (n - 1));
      store.checkInvariant();
      if (!(store.recall() instanceof Recall.Nothing)) {
        Set<Long> ids = new HashSet<>(Set.of(origin));
        answers.forEach(each -> each.given.forEach(answer -> ids.add(Answer.id(answer))));
        Set<List<Integer>> distinct = new HashSet<>();
        int[] state = new int[model.size()];
        for (long id : ids) {
          state = store.load(id, state);
          distinct.add(Arrays.stream(state).boxed().toList());
        }
        assertThat(ids).hasSize(n);
        assertThat(distinct).hasSize(n);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("alone")
  void slotsThatAreAbsentAreZero(Opened opened) {
    NumberedStates model = new NumberedStates(100, Numbering.GROWING);
    HandModel shape = model.model();
    assertThat(shape.shape().grows()).isTrue();
    Answers answers = new Answers();
    try (Store store = opened.open(shape, new MemoryBudget(opened.memory))) {
      Inserter inserter = store.inserter(0, answers, true);
      inserter.putInitial(model.state(0));
      inserter.putInitial(Arrays.copyOf(model.state(0), model.size() + 2));
      assertThat(Answer.isNew(answers.last())).isFalse();
      assertThat(store.states()).isEqualTo(1);
    }
  }
}
