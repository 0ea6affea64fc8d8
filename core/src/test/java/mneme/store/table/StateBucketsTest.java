package mneme.store.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import mneme.memory.GrowingRegion;
import mneme.memory.MemoryBudget;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StateBucketsTest {
  /** Up to the largest tables there can be: a bucket is only a line of memory here. */
  @ParameterizedTest
  @CsvSource({
    "1, 20",
    "3, 34",
    "1000003, 20",
    "1048576, 29",
    "1179648, 29",
    "100000007, 32",
    "268435455, 34",
    "268435456, 34"
  })
  void whatWasAppendedIsRead(long buckets, int keyBits) {
    MemoryBudget budget = new MemoryBudget(1 << 20);
    SplittableRandom random = new SplittableRandom(buckets);
    long[] keys = new long[StateBuckets.MOST_ENTRIES];
    long[] numbers = new long[StateBuckets.MOST_ENTRIES];
    try (GrowingRegion region = GrowingRegion.inSmallSteps(budget, 1 << 16)) {
      assertThat(region.commit(StateBuckets.BYTES)).isTrue();
      long line = region.address();
      StateBuckets format = new StateBuckets(buckets, keyBits, 0);
      long most = buckets * format.entries();
      for (int round = 0; round < 20_000; round++) {
        long scaled = random.nextLong() & -1L << Long.SIZE - keyBits;
        int far = random.nextInt(StateBuckets.FURTHEST + 1);
        long tag = format.tagOf(scaled);
        for (int i = 0; i < far; i++) {
          tag = format.furtherOn(tag);
        }
        long number = random.nextLong(most);
        int before = StateBuckets.taken(line);
        boolean full = format.isFull(line) != 0;
        assertThat(full).isEqualTo(before == format.entries());
        if (full) {
          StateBuckets.flowOver(line);
          assertThat(StateBuckets.hasFlownOver(line)).isTrue();
          assertThat(StateBuckets.taken(line)).isEqualTo(before);
          StateBuckets.clear(line);
          before = 0;
        }
        assertThat(StateBuckets.hasFlownOver(line)).isFalse();
        format.append(line, tag, number);
        int n = format.read(line, format.bucketOf(scaled) + far, keys, numbers);
        assertThat(n).isEqualTo(before + 1);
        assertThat(keys[before]).isEqualTo(scaled);
        assertThat(numbers[before]).isEqualTo(number);
      }
    }
  }
}
