package mneme.search.external.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import mneme.memory.MemoryBudget;
import mneme.search.disk.MemoryBlock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fingerprints that become shorter as they become more. */
class PackedPrintsTest {
  private static MemoryBlock room(long bytes) {
    return new MemoryBlock(new MemoryBudget(2 * bytes), bytes);
  }

  /** Whatever was added once is there for ever, however full they are. */
  @ParameterizedTest
  @ValueSource(ints = {500, 5_000, 20_000, 100_000})
  void nothingIsForgotten(int count) {
    try (MemoryBlock room = room(16 << 10)) {
      PackedPrints prints = new PackedPrints(room);
      SplittableRandom random = new SplittableRandom(count);
      long[] hashes = random.longs(count).toArray();
      for (int i = 0; i < count; i++) {
        prints.add(hashes[i]);
        int earlier = random.nextInt(i + 1);
        assertThat(prints.add(hashes[earlier])).as(i + ", " + earlier).isFalse();
      }
      for (long hash : hashes) {
        assertThat(prints.add(hash)).isFalse();
      }
    }
  }

  /** As long as they are long, they are never wrong; and everything new is called new. */
  @Test
  void longOnesAreExact() {
    try (MemoryBlock room = room(64 << 10)) {
      PackedPrints prints = new PackedPrints(room);
      SplittableRandom random = new SplittableRandom(5);
      Set<Long> known = new HashSet<>();
      for (int i = 0; i < 10_000; i++) {
        long hash = random.nextInt(4_000) * 0x9e37_79b9_7f4a_7c15L;
        assertThat(prints.add(hash)).isEqualTo(known.add(hash));
      }
      assertThat(prints.errorRate()).isLessThan(1e-6);
    }
  }

  /** About as many new states look visited as is said, at any load. */
  @ParameterizedTest
  @ValueSource(ints = {20_000, 40_000, 60_000, 90_000})
  void errorsAreAsManyAsExpected(int count) {
    try (MemoryBlock room = room(64 << 10)) {
      PackedPrints prints = new PackedPrints(room);
      SplittableRandom random = new SplittableRandom(11);
      double expected = 0;
      int wrong = 0;
      for (int i = 0; i < count; i++) {
        expected += prints.errorRate();
        wrong += prints.add(random.nextLong()) ? 0 : 1;
      }
      assertThat((double) wrong)
          .isBetween(
              expected - 5 * Math.sqrt(expected) - 1, expected + 5 * Math.sqrt(expected) + 1);
      // With 64 KB: 26, 13, 8.7 and 5.8 bits per state, two of which are no part of a fingerprint.
      double bits = room.bytes() * 8.0 / count;
      assertThat(prints.errorRate()).isLessThan(Math.max(1e-6, Math.pow(2, 4 - bits)));
    }
  }

  @Test
  void manyThreadsAddEachOnce() throws InterruptedException {
    try (MemoryBlock room = room(1 << 20)) {
      PackedPrints prints = new PackedPrints(room);
      long[] hashes = new SplittableRandom(3).longs(100_000).toArray();
      AtomicInteger added = new AtomicInteger();
      Thread[] threads = new Thread[4];
      for (int t = 0; t < threads.length; t++) {
        int first = t * 7_919;
        threads[t] =
            new Thread(
                () -> {
                  for (int i = 0; i < hashes.length; i++) {
                    if (prints.add(hashes[(i + first) % hashes.length])) {
                      added.incrementAndGet();
                    }
                  }
                });
        threads[t].start();
      }
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(added.get()).isEqualTo(hashes.length);
    }
  }
}
