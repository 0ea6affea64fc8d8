package mneme.store.forgetting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mneme.memory.MemoryBudget;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlotTableTest {
  /** Few distinct tags make long runs of entries, which is where moving them goes wrong. */
  @ParameterizedTest
  @ValueSource(ints = {4, 200, 1 << 20, Integer.MAX_VALUE})
  void findsWhatWasAddedAndNotRemoved(int tags) {
    Random random = new Random(tags);
    Map<Integer, Integer> tagOfSlot = new HashMap<>();
    List<Integer> slots = new ArrayList<>();
    MemoryBudget budget = new MemoryBudget(64L << 20);
    try (SlotTable table = new SlotTable(budget)) {
      for (int step = 0; step < 12_000; step++) {
        if (slots.isEmpty() || random.nextInt(10) < 6) {
          int slot = step;
          // Spread over the whole range, as hashes are, with some at its very end.
          int tag =
              (int) (random.nextInt(tags) * 0x9e37_79b9L) | (random.nextInt(8) == 0 ? -64 : 0);
          if (table.isCrowded()) {
            assertThat(table.grow()).isTrue();
          }
          assertThat(table.add(tag, slot)).isTrue();
          tagOfSlot.put(slot, tag);
          slots.add(slot);
        } else {
          int at = random.nextInt(slots.size());
          int slot = slots.get(at);
          slots.set(at, slots.getLast());
          slots.removeLast();
          table.remove(tagOfSlot.remove(slot), slot);
        }
        if (step % 500 == 0) {
          tagOfSlot.forEach((slot, tag) -> assertThat(find(table, tag, slot)).isTrue());
        }
      }
      BitSet expected = new BitSet();
      slots.forEach(expected::set);
      assertThat(table.slots()).isEqualTo(expected);
      tagOfSlot.forEach((slot, tag) -> assertThat(find(table, tag, slot)).isTrue());
      table.clear();
      assertThat(table.slots().isEmpty()).isTrue();
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void growsNoFurtherThanItsBudget() {
    MemoryBudget budget = new MemoryBudget(256 << 10);
    try (SlotTable table = new SlotTable(budget)) {
      int slot = 0;
      while ((!table.isCrowded() || table.grow()) && table.add(slot * 0x9e37_79b9, slot)) {
        slot++;
      }
      assertThat(slot).isBetween(15_000, 32_768);
      for (int i = 0; i < slot; i++) {
        assertThat(find(table, i * 0x9e37_79b9, i)).isTrue();
      }
    }
  }

  private static boolean find(SlotTable table, int tag, int slot) {
    long entry;
    for (long place = table.home(tag); (entry = table.entry(place)) != 0; place++) {
      if (SlotTable.tag(entry) == tag && SlotTable.slot(entry) == slot) {
        return true;
      }
    }
    return false;
  }
}
