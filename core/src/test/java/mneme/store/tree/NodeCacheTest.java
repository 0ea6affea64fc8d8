package mneme.store.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mneme.memory.Region;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeCacheTest {
  /** Two caches side by side, of which one must not write to the other's memory. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7})
  void whatItFindsIsWhatWasKept(int width) {
    Random random = new Random(width);
    Map<List<Long>, Integer> kept = new HashMap<>();
    try (Region region = Region.reserve(2 * NodeCache.BYTES)) {
      NodeCache first = new NodeCache(width, region.address());
      NodeCache second = new NodeCache(width, region.address() + NodeCache.BYTES);
      long[] value = new long[width + 1];
      int found = 0;
      for (int i = 0; i < 200_000; i++) {
        Arrays.setAll(value, k -> random.nextInt(width == 1 ? 2000 : 12));
        long hash =
            Arrays.hashCode(Arrays.copyOfRange(value, 1, width + 1)) * 0x9e37_79b9_7f4a_7c15L;
        List<Long> key = Arrays.stream(value, 1, width + 1).boxed().toList();
        int number = first.find(value, 1, hash);
        assertThat(number).isIn(-1, kept.getOrDefault(key, -1));
        assertThat(second.find(value, 1, hash)).isEqualTo(-1);
        found += number < 0 ? 0 : 1;
        kept.putIfAbsent(key, i % 3 == 0 ? Integer.MAX_VALUE - 1 - i : i);
        first.keep(value, 1, hash, kept.get(key));
        assertThat(first.find(value, 1, hash)).isEqualTo(kept.get(key));
      }
      assertThat(found).isPositive();
    }
  }
}
