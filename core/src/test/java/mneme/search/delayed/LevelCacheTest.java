package mneme.search.delayed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import mneme.memory.MemoryBudget;
import mneme.search.disk.MemoryBlock;
import mneme.store.Layout;
import mneme.store.StateHash;
import mneme.testing.GraphModels;
import org.junit.jupiter.api.Test;

/** No fresh state is lost, whatever replaces what. */
class LevelCacheTest {
  @Test
  void whatIsFreshIsEvictedOrTaken() {
    Layout layout = Layout.of(GraphModels.grid(60, 3).shape());
    StateHash hash = new StateHash(layout.words(), Long.SIZE);
    Random random = new Random(5);
    try (MemoryBlock room = new MemoryBlock(new MemoryBudget(1 << 20), 4_000)) {
      LevelCache cache = new LevelCache(layout, room.address(), 3_900);
      Set<Long> put = new HashSet<>();
      Set<Long> seen = new HashSet<>();
      long[] words = new long[layout.words()];
      long[] moved = new long[layout.words()];
      long known = 0;
      for (int i = 0; i < 5_000; i++) {
        layout.pack(
            new int[] {random.nextInt(60), random.nextInt(60), random.nextInt(60)}, words, 0);
        long hashed = hash.of(words, 0);
        if (cache.holds(hashed, words)) {
          known++;
          assertThat(put).contains(hashed);
          continue;
        }
        long place = cache.placeFor(hashed);
        if (cache.isFresh(place)) {
          layout.fetch(place, moved, 0);
          seen.add(hash.of(moved, 0));
        }
        cache.putFresh(place, words);
        put.add(hashed);
        assertThat(cache.holds(hashed, words)).isTrue();
        if (i % 1_000 == 999) {
          // Two parts, one after the other.
          for (int part = 0; part < 2; part++) {
            long highest = part;
            cache.takeFresh(
                highest << 63,
                (highest << 63) + Long.MAX_VALUE,
                at -> {
                  layout.fetch(at, moved, 0);
                  long taken = hash.of(moved, 0);
                  if (LevelCache.order(taken) >>> 63 != highest) {
                    return false;
                  }
                  seen.add(taken);
                  return true;
                });
          }
          assertThat(cache.fresh()).isZero();
          assertThat(seen).isEqualTo(put);
        }
      }
      assertThat(known).isPositive();
    }
  }
}
