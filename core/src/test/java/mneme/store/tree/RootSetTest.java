package mneme.store.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import mneme.memory.MemoryBudget;
import mneme.memory.Region;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RootSetTest {
  /** Numbers get longer as the set grows, as those of nodes do. */
  @ParameterizedTest
  @CsvSource({
    "false, 1, 64",
    "true, 1, 64",
    "true, 2, 64",
    "false, 1, 6",
    "true, 1, 6",
    "true, 3, 6"
  })
  void itIsASet(boolean compact, int threads, int hashBits) {
    int most = hashBits == 64 ? 600_000 : 30_000;
    Random random = new Random(hashBits + threads);
    Set<Long> expected = new HashSet<>();
    MemoryBudget budget = new MemoryBudget(64 << 20);
    boolean coloured = random.nextBoolean() || threads == 3;
    try (RootSet set = new RootSet(budget, compact, coloured, threads > 1, hashBits);
        Helpers helpers = new Helpers(set, threads - 1)) {
      while (expected.size() < most) {
        int reach = 8 + expected.size() / 2;
        long root = (long) random.nextInt(reach) << RootCode.RIGHT_BITS | random.nextInt(2 * reach);
        while (!set.hasRoom(root, expected.size() + 1)) {
          assertThat(set.grow(root, expected.size(), expected.size() + 1)).isTrue();
        }
        long token = set.token(root);
        boolean isNew = expected.add(root);
        assertThat(set.add(token, set.homeOf(token)))
            .isEqualTo(isNew ? RootSet.ADDED : RootSet.SEEN);
        if (coloured && isNew) {
          set.paint(root, 3, colourFor(root) & 1);
          set.paint(root, 3, colourFor(root) & 2);
        }
      }
      assertThat(set.countAndCheck()).isEqualTo(expected.size());
      for (long root : expected) {
        assertThat(set.contains(root)).isTrue();
        if (coloured) {
          assertThat(set.colourOf(root)).isEqualTo(colourFor(root));
          set.paint(root, 0, 3 - colourFor(root));
          assertThat(set.colourOf(root)).isEqualTo(3 - colourFor(root));
        }
        assertThat(set.contains(root ^ 1)).isEqualTo(expected.contains(root ^ 1));
      }
      if (hashBits < 64) {
        assertThat(set.countBeside()).isPositive();
      } else {
        assertThat(set.countBeside()).isLessThan(100);
        assertThat(set.bytes()).isLessThan(most * (compact ? 6L : 9L) + (coloured ? most : 0));
      }
    }
    assertThat(budget.used()).isZero();
  }

  private static int colourFor(long root) {
    return (int) (root * 0x9e37_79b9_7f4a_7c15L >>> 62);
  }

  /**
   * From one size to another, a little larger or by far: all roots are where they are looked for.
   */
  @ParameterizedTest
  @CsvSource({"false, 1", "true, 1", "false, 3", "true, 3"})
  void growsByAnyFactor(boolean compact, int threads) {
    Random random = new Random(threads);
    for (double growth : new double[] {1, 1.9, 3.7, 7.9, 12}) {
      Set<Long> expected = new HashSet<>();
      MemoryBudget budget = new MemoryBudget(256 << 20);
      try (RootSet set = new RootSet(budget, compact, true, threads > 1, 64);
          Helpers helpers = new Helpers(set, threads - 1)) {
        while (expected.size() < 200_000) {
          expected.add(
              (long) random.nextInt(1 << 20) << RootCode.RIGHT_BITS | random.nextInt(1 << 20));
        }
        long all = (1L << 20) - 1 << RootCode.RIGHT_BITS | (1L << 20) - 1;
        assertThat(set.grow(all, 0, expected.size())).isTrue();
        for (long root : expected) {
          long token = set.token(root);
          assertThat(set.add(token, set.homeOf(token))).isEqualTo(RootSet.ADDED);
          set.paint(root, 3, colourFor(root));
        }
        // Numbers of the same length, then longer ones.
        assertThat(set.grow(all, expected.size(), (long) (expected.size() * growth))).isTrue();
        assertThat(set.countAndCheck()).isEqualTo(expected.size());
        assertThat(set.grow(all << 1, expected.size(), expected.size() + 1)).isTrue();
        assertThat(set.countAndCheck()).isEqualTo(expected.size());
        assertThat(expected).allMatch(set::contains);
        assertThat(expected).allMatch(root -> set.colourOf(root) == colourFor(root));
        assertThat(set.countBeside()).isLessThan(100);
      }
    }
  }

  /** Threads that help whenever there is something to help with. */
  private static final class Helpers implements AutoCloseable {
    private final Thread[] threads;
    private volatile boolean done;

    Helpers(RootSet set, int count) {
      threads = new Thread[count];
      for (int i = 0; i < count; i++) {
        threads[i] =
            Thread.ofPlatform()
                .start(
                    () -> {
                      while (!done) {
                        set.help();
                        Thread.onSpinWait();
                      }
                    });
      }
    }

    @Override
    public void close() {
      done = true;
      for (Thread thread : threads) {
        Region.join(thread);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void whatHasNoRoomLeavesTheSetAsItWas(int threads) {
    MemoryBudget budget = new MemoryBudget(1 << 20);
    long n = 0;
    try (RootSet set = new RootSet(budget, true, false, threads > 1, 64);
        Helpers helpers = new Helpers(set, threads - 1)) {
      while (set.hasRoom(n, n + 1) || set.grow(n, n, n + 1)) {
        long token = set.token(n);
        assertThat(set.add(token, set.homeOf(token))).isEqualTo(RootSet.ADDED);
        n++;
      }
      assertThat(budget.peak()).isLessThanOrEqualTo(1 << 20);
      assertThat(n * 4).isGreaterThan(900_000);
      assertThat(set.countAndCheck()).isEqualTo(n);
      // A number longer than any before finds no room either.
      long longer = 1L << 60;
      assertThat(set.grow(longer, n, n + 1)).isFalse();
      assertThat(set.contains(longer)).isFalse();
      assertThat(set.countAndCheck()).isEqualTo(n);
    }
  }
}
