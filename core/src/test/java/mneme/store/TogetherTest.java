package mneme.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import mneme.memory.MemoryBudget;
import mneme.testing.NumberedStates;
import mneme.testing.NumberedStates.Numbering;
import mneme.testing.RegisteredStores;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that grow again and again while more threads than processors add to them. */
class TogetherTest {
  private static final int LANES = 10;

  /** More than the first index of any store holds. */
  private static final int STATES = 400_000;

  @ParameterizedTest
  @ValueSource(strings = {"full", "tree", "tree-compact"})
  void tablesGrowWhileManyThreadsAdd(String name) throws InterruptedException {
    NumberedStates model = new NumberedStates(STATES, Numbering.FIVE_SLOTS);
    try (Store store = open(name, model)) {
      AtomicLong added = new AtomicLong();
      List<Throwable> thrown = Collections.synchronizedList(new ArrayList<>());
      long[] origin = new long[1];
      Inserter first = store.inserter(0, (from, event, answer) -> origin[0] = answer, true);
      first.putInitial(model.state(0));
      List<Thread> threads = new ArrayList<>();
      for (int lane = 0; lane < LANES; lane++) {
        int mine = lane;
        threads.add(
            Thread.ofPlatform()
                .uncaughtExceptionHandler((thread, e) -> thrown.add(e))
                .start(() -> add(store, mine, Answer.id(origin[0]), model, added)));
      }
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(thrown).isEmpty();
      assertThat(added.get()).isEqualTo(STATES - 1);
      assertThat(store.states()).isEqualTo(STATES);
      store.checkInvariant();
    }
  }

  private static Store open(String name, NumberedStates model) {
    MemoryBudget budget = new MemoryBudget(256L << 20);
    return RegisteredStores.stores().stream()
        .filter(method -> method.name().equals(name))
        .map(method -> new StoreContractTest.Opened(method, LANES, Long.SIZE, budget.limit()))
        .map(opened -> opened.open(model.model(), budget))
        .findFirst()
        .orElseThrow();
  }

  /** Three tenths of all, so that three threads add each. */
  private static void add(
      Store store, int lane, long origin, NumberedStates model, AtomicLong added) {
    long[] fresh = new long[1];
    Inserter inserter =
        store.inserter(lane, (from, event, a) -> fresh[0] += Answer.isNew(a) ? 1 : 0, false);
    inserter.from(origin, model.state(0));
    int some = STATES / LANES;
    for (int i = 0; i < 3 * some; i++) {
      int number = (lane * some + i) % STATES;
      if (number > 0) {
        inserter.put(model.state(number), model.event(0, number), model.slots(), model.size());
      }
    }
    inserter.flush();
    added.addAndGet(fresh[0]);
  }
}
