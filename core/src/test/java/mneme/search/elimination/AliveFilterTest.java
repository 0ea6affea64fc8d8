package mneme.search.elimination;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import mneme.memory.Region;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AliveFilterTest {
  /** From more memory than needed to far too little. */
  @ParameterizedTest
  @ValueSource(ints = {64, 1000, 4096, 5000, 20_000, 100_000, 300_000})
  void neverMissesWhatWasAddedAndNotRemoved(int bytes) {
    int states = 20_000;
    Random random = new Random(bytes);
    try (Region region = Region.reserve(bytes + 8)) {
      for (int round = 1; round < 4; round++) {
        AliveFilter filter = new AliveFilter(region.address(), bytes, states, round);
        long[] hashes = random.longs(states).toArray();
        // Some are alike.
        for (int i = 0; i < 100; i++) {
          hashes[random.nextInt(states)] = hashes[random.nextInt(states)];
        }
        for (long hash : hashes) {
          filter.add(hash);
        }
        BitSet removed = new BitSet();
        for (int i = 0; i < states * 3 / 4; i++) {
          int which = random.nextInt(states);
          if (!removed.get(which)) {
            removed.set(which);
            filter.remove(hashes[which]);
          }
        }
        for (int i = 0; i < states; i++) {
          if (!removed.get(i)) {
            assertThat(filter.holds(hashes[i])).as("state %d", i).isTrue();
          }
        }
      }
    }
  }

  @Test
  void isRarelyWrongWhereThereIsRoom() {
    int states = 50_000;
    Random random = new Random(7);
    long bytes = AliveFilter.bytesFor(states);
    try (Region region = Region.reserve(bytes + 8)) {
      AliveFilter filter = new AliveFilter(region.address(), bytes, states, 1);
      assertThat(filter.bits()).isEqualTo(32);
      long[] hashes = random.longs(states).toArray();
      for (long hash : hashes) {
        filter.add(hash);
      }
      assertThat(random.longs(states).filter(filter::holds).count()).isZero();
      for (long hash : hashes) {
        filter.remove(hash);
      }
      for (long hash : hashes) {
        assertThat(filter.holds(hash)).isFalse();
      }
    }
  }

  /** Filters of other numbers err about other states. */
  @Test
  void errsAboutOthersNextTime() {
    int states = 10_000;
    Random random = new Random(8);
    long[] hashes = random.longs(states).toArray();
    long[] absent = random.longs(states).toArray();
    try (Region region = Region.reserve(states + 8)) {
      boolean[] wrong = new boolean[states];
      int both = 0;
      int once = 0;
      for (int round = 1; round <= 2; round++) {
        AliveFilter filter = new AliveFilter(region.address(), states, states, round);
        for (long hash : hashes) {
          filter.add(hash);
        }
        for (int i = 0; i < states; i++) {
          boolean holds = filter.holds(absent[i]);
          once += round == 1 && holds ? 1 : 0;
          both += wrong[i] && holds ? 1 : 0;
          wrong[i] = holds;
        }
      }
      assertThat(once).isBetween(states / 200, states / 2);
      assertThat(both).isLessThan(once / 2);
    }
  }

  @Test
  void severalThreadsAddAndRemove() throws InterruptedException {
    int each = 20_000;
    try (Region region = Region.reserve(400_008)) {
      AliveFilter filter = new AliveFilter(region.address(), 400_000, 2L * each, 1);
      Thread[] threads = new Thread[2];
      for (int t = 0; t < 2; t++) {
        int seed = t;
        threads[t] =
            Thread.ofPlatform()
                .start(
                    () -> {
                      long[] hashes = new Random(seed).longs(each).toArray();
                      for (long hash : hashes) {
                        filter.add(hash);
                      }
                      for (int i = 0; i < each; i += 2) {
                        filter.remove(hashes[i]);
                      }
                    });
      }
      for (Thread thread : threads) {
        thread.join();
      }
      for (int t = 0; t < 2; t++) {
        long[] hashes = new Random(t).longs(each).toArray();
        int wrong = 0;
        for (int i = 0; i < each; i++) {
          boolean holds = filter.holds(hashes[i]);
          assertThat(holds || i % 2 == 0).isTrue();
          wrong += i % 2 == 0 && holds ? 1 : 0;
        }
        assertThat(wrong).isLessThan(each / 100);
      }
    }
  }
}
