package mneme.search.breadth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import mneme.memory.MemoryBudget;
import org.junit.jupiter.api.Test;

/** Ids come back as they were put, however long those before and behind them are. */
class PackedIdsTest {
  @Test
  void idsComeBackAsTheyWerePut() {
    SplittableRandom random = new SplittableRandom(11);
    MemoryBudget budget = new MemoryBudget(64 << 20);
    try (PackedIds ids = new PackedIds(budget)) {
      for (int round = 0; round < 60; round++) {
        List<Long> put = new ArrayList<>();
        int count = random.nextInt(3000);
        for (int i = 0; i < count; i++) {
          // Both halves get longer, by leaps and now and then as far as they go.
          int high = random.nextInt(1 + Math.min(30, round / 2 + i / 200));
          int low = random.nextInt(1 + Math.min(32, round + i / 100));
          long id = random.nextLong(1L << high) << 32 | random.nextLong(1L << low);
          assertThat(ids.add(id)).isTrue();
          put.add(id);
        }
        for (int i = 0; i < count; i++) {
          assertThat(ids.get(i)).as("round " + round + ", index " + i).isEqualTo(put.get(i));
        }
        ids.clear();
      }
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void shortHalvesTakeFewBits() {
    MemoryBudget budget = new MemoryBudget(64 << 20);
    try (PackedIds ids = new PackedIds(budget)) {
      for (long i = 0; i < 1 << 20; i++) {
        assertThat(ids.add(i % 1000 << 32 | i)).isTrue();
      }
      // 10 bits and at most 20, and what a step of the region leaves unused.
      assertThat(ids.bytes()).isBetween(28L << 17, 34L << 17);
    }
  }

  @Test
  void whatFindsNoRoomLeavesTheRestAsItWas() {
    MemoryBudget budget = new MemoryBudget(256 << 10);
    try (PackedIds ids = new PackedIds(budget)) {
      long count = 0;
      while (ids.add(count << 3)) {
        count++;
      }
      assertThat(count).isGreaterThan(50_000);
      assertThat(ids.add(Long.MAX_VALUE >>> 1)).isFalse();
      for (long i = 0; i < count; i++) {
        assertThat(ids.get(i)).isEqualTo(i << 3);
      }
    }
  }
}
