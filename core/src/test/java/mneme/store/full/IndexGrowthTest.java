package mneme.store.full;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mneme.memory.MemoryBudget;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.store.Inserter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How large the index of a full store is beside its states. */
class IndexGrowthTest {
  private static final Shape SHAPE =
      new Shape(List.of(Slot.ranged("number", 0, 0, (1 << 24) - 1)), List.of("all"));

  @ParameterizedTest
  @CsvSource({"1024, 8", "256, 4"})
  void growsInLeapsWhereTheBudgetIsLarge(long budgetMegabytes, long indexMegabytes) {
    int states = 400_000;
    try (FullStore store = new FullStore(SHAPE, 1, new MemoryBudget(budgetMegabytes << 20), 64)) {
      Inserter inserter = store.inserter(0, (from, event, answer) -> {}, false);
      for (int i = 0; i < states; i++) {
        inserter.putInitial(new int[] {i});
      }
      inserter.flush();
      assertThat(store.states()).isEqualTo(states);
      assertThat(store.index().bytes()).isEqualTo(indexMegabytes << 20);
      store.checkInvariant();
    }
  }
}
