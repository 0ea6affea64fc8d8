package mneme.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import mneme.memory.MemoryBudget;
import mneme.store.bitstate.BitstateStore;
import mneme.store.compaction.CompactionStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What stores promise that remember a state by its hash alone. */
class LossyStoreTest {
  /** The stores under test, with room enough to lose nothing. */
  enum Kind {
    COMPACTION,
    BITSTATE;

    Store open(int lanes, MemoryBudget budget, int hashBits) {
      return switch (this) {
        case COMPACTION -> new CompactionStore(lanes, budget, 64, hashBits);
        case BITSTATE -> new BitstateStore(lanes, budget, 64 << 20, 4, hashBits);
      };
    }
  }

  private static int[] stateNumber(int i) {
    return new int[] {i & 0xff, -(i >> 8), i % 3};
  }

  private static final int[] ALL_SLOTS = {0, 1, 2, 1};

  /** Puts numbered states, each as a successor of the first. */
  private static void put(Inserter inserter, int from, int to) {
    inserter.from(0, stateNumber(0));
    for (int i = from; i < to; i++) {
      inserter.put(stateNumber(i), i, ALL_SLOTS, ALL_SLOTS.length);
    }
    inserter.flush();
  }

  @ParameterizedTest
  @EnumSource
  void manyStatesAreToldApart(Kind kind) {
    int n = 1_000_000;
    MemoryBudget budget = new MemoryBudget(256 << 20);
    try (Store store = kind.open(1, budget, 64)) {
      long[] counted = new long[2];
      Inserter inserter =
          store.inserter(0, (from, event, a) -> counted[Answer.isNew(a) ? 0 : 1]++, false);
      inserter.putInitial(stateNumber(0));
      put(inserter, 1, n);
      put(inserter, 0, n);
      assertThat(counted).containsExactly(n, n);
      assertThat(store.states()).isEqualTo(n);
      assertThat(store.expectedOmissions()).isLessThan(1);
      store.checkInvariant();
    }
    assertThat(budget.used()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"COMPACTION, 2", "COMPACTION, 3", "BITSTATE, 2", "BITSTATE, 3"})
  void severalThreadsAddEachStateOnce(Kind kind, int lanes) throws Exception {
    int n = 300_000;
    try (Store store = kind.open(lanes, new MemoryBudget(256 << 20), 64)) {
      store.inserter(0, (from, event, a) -> {}, true).putInitial(stateNumber(0));
      long[] added = new long[lanes];
      Thread[] threads = new Thread[lanes];
      for (int lane = 0; lane < lanes; lane++) {
        int mine = lane;
        threads[lane] =
            Thread.ofPlatform()
                .start(
                    () ->
                        put(
                            store.inserter(
                                mine,
                                (from, event, a) -> added[mine] += Answer.isNew(a) ? 1 : 0,
                                false),
                            1,
                            n));
      }
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(Arrays.stream(added).sum()).isEqualTo(n - 1);
      assertThat(store.states()).isEqualTo(n);
      store.checkInvariant();
    }
  }

  @Test
  void theHashDoesNotDependOnSlotsThatAreAbsent() {
    try (Store store = Kind.COMPACTION.open(1, new MemoryBudget(16 << 20), 64)) {
      long[] answer = new long[1];
      Inserter inserter = store.inserter(0, (from, event, a) -> answer[0] = a, true);
      inserter.putInitial(new int[] {1, 2});
      inserter.putInitial(new int[] {1, 2, 0, 0});
      assertThat(Answer.isNew(answer[0])).isFalse();
      inserter.from(0, new int[] {1, 2});
      inserter.put(new int[] {1, 2, 5}, 0, new int[] {2}, 1);
      assertThat(Answer.isNew(answer[0])).isTrue();
      inserter.from(0, new int[] {1, 2, 5, 0});
      inserter.put(new int[] {1, 2, 0, 0}, 0, new int[] {2}, 1);
      assertThat(Answer.isNew(answer[0])).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {32, 40, 48, 64})
  void compactionIsFullWhenMemoryEndsAndStillKnowsWhatItHas(int bits) {
    MemoryBudget budget = new MemoryBudget(4 << 20);
    try (Store store = new CompactionStore(1, budget, bits, 64)) {
      long[] counted = new long[3];
      Inserter inserter =
          store.inserter(
              0,
              (from, event, a) -> counted[a == Answer.FULL ? 2 : Answer.isNew(a) ? 0 : 1]++,
              false);
      inserter.putInitial(stateNumber(0));
      int next = 1;
      while (counted[2] == 0) {
        put(inserter, next, next + 10_000);
        next += 10_000;
      }
      long held = store.states();
      assertThat(counted[0]).isEqualTo(held);
      // In a bucket of 64 bytes lie 15, 12, 10 or 7 of them.
      assertThat(held * 64.0 / (60 / (bits / 8))).isGreaterThan(0.85 * (4 << 20));
      store.checkInvariant();
      counted[1] = 0;
      put(inserter, 1, 1000);
      assertThat(counted[1]).isEqualTo(999);
      assertThat(store.states()).isEqualTo(held);
      assertThat(budget.peak()).isLessThanOrEqualTo(4 << 20);
    }
  }

  /** Of n states as many are lost as the store says, give or take what chance allows. */
  @ParameterizedTest
  @CsvSource({"16, 20000", "16, 60000", "18, 60000", "20, 200000", "22, 200000"})
  void compactionKnowsHowManyItLoses(int hashBits, int n) {
    try (Store store = new CompactionStore(1, new MemoryBudget(64 << 20), 48, hashBits)) {
      Inserter inserter = store.inserter(0, (from, event, a) -> {}, false);
      inserter.putInitial(stateNumber(0));
      put(inserter, 1, n);
      double lost = n - store.states();
      assertThat(store.expectedOmissions()).isCloseTo(lost, within(5 * Math.sqrt(lost) + 5));
    }
  }

  @ParameterizedTest
  @CsvSource({"3, 100000", "3, 200000", "2, 100000", "1, 50000", "5, 100000"})
  void bitstateKnowsHowManyItLoses(int hashes, int n) {
    try (Store store = new BitstateStore(1, new MemoryBudget(64 << 20), 128 << 10, hashes, 64)) {
      Inserter inserter = store.inserter(0, (from, event, a) -> {}, false);
      inserter.putInitial(stateNumber(0));
      put(inserter, 1, n);
      double lost = n - store.states();
      assertThat(lost).isPositive();
      assertThat(store.expectedOmissions())
          .isCloseTo(lost, within(0.05 * lost + 5 * Math.sqrt(lost)));
      store.checkInvariant();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aHashDoesNotTellTheState(Kind kind) {
    try (Store store = kind.open(1, new MemoryBudget(128 << 20), 64)) {
      assertThat(store.recall()).isEqualTo(new Recall.Nothing());
      assertThat(store.isExact()).isFalse();
      assertThatThrownBy(() -> store.load(0, new int[1]))
          .isInstanceOf(UnsupportedOperationException.class);
    }
  }
}
