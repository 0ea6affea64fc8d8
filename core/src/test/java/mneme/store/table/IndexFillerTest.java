package mneme.store.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IndexFillerTest {
  /** Lanes of different lengths, of which the first two are worth a thread. */
  private static final class Numbers implements IndexFiller.Stored {
    @Override
    public long count(int lane) {
      return lane < 2 ? 150_000 - 1000L * lane : 777;
    }

    @Override
    public void hash(int lane, long from, int count, long[] hashes) {
      for (int i = 0; i < count; i++) {
        hashes[i] = hashOf(lane, from + i);
      }
    }

    static long hashOf(int lane, long place) {
      return (place << 2 | lane) * 0x9e37_79b9_7f4a_7c15L;
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "2, 1", "4, 2"})
  void allAreFound(int lanes, int laneBits) {
    Numbers numbers = new Numbers();
    MemoryBudget budget = new MemoryBudget(16 << 20);
    try (HashIndex index = HashIndex.create(budget, 32_000)) {
      assertThat(index).isNotNull();
      new IndexFiller(index, numbers, lanes, laneBits).fill(Team.ALONE);
      for (int lane = 0; lane < lanes; lane++) {
        for (long place = 0; place < numbers.count(lane); place += 7) {
          long id = place << laneBits | lane;
          assertThat(found(index, Numbers.hashOf(lane, place))).contains(id);
        }
      }
    }
  }

  /** The ids under a hash. */
  private static Set<Long> found(HashIndex index, long hash) {
    Set<Long> ids = new HashSet<>();
    long bucket = index.bucketOf(hash);
    while (true) {
      for (int group = 0; group < 2; group++) {
        long tags = Memory.getLong(bucket + (long) group * Long.BYTES);
        for (long m = HashIndex.matches(tags, HashIndex.pattern(hash)); m != 0; m &= m - 1) {
          ids.add(HashIndex.idOf(HashIndex.awaitNumber(bucket, group, m)));
        }
        if (HashIndex.hasRoom(tags)) {
          return ids;
        }
      }
      bucket = index.nextBucket(bucket);
    }
  }

  @ParameterizedTest
  @CsvSource({"0", "1"})
  void whatFailsInAnyThreadFails(int broken) {
    IndexFiller.Stored stored =
        new IndexFiller.Stored() {
          @Override
          public long count(int lane) {
            return 200_000;
          }

          @Override
          public void hash(int lane, long from, int count, long[] hashes) {
            if (lane == broken && from > 1000) {
              throw new IllegalStateException("broken");
            }
            new Numbers().hash(lane, from, count, hashes);
          }
        };
    try (HashIndex index = HashIndex.create(new MemoryBudget(64 << 20), 100_000)) {
      assertThat(index).isNotNull();
      assertThatThrownBy(() -> new IndexFiller(index, stored, 2, 1).fill(Team.ALONE))
          .hasMessage("broken");
    }
  }
}
