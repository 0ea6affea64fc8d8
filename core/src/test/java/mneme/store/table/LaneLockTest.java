package mneme.store.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LaneLockTest {
  private static final int ROUNDS = 300;

  /** More threads than processors: what is written alone is seen by all, and nobody else is in. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 12})
  void oneIsAloneAndOthersHelp(int lanes) throws InterruptedException {
    LaneLock lock = new LaneLock(lanes, () -> {});
    long[] grown = new long[1];
    AtomicInteger inside = new AtomicInteger();
    List<Throwable> wrong = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int lane = 0; lane < lanes; lane++) {
      int mine = lane;
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    try {
                      use(lock, mine, grown, inside);
                    } catch (RuntimeException | Error e) {
                      synchronized (wrong) {
                        wrong.add(e);
                      }
                    }
                  }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(wrong).isEmpty();
    assertThat(grown[0]).isEqualTo(ROUNDS);
  }

  private static void use(LaneLock lock, int lane, long[] grown, AtomicInteger inside) {
    while (true) {
      lock.enter(lane);
      inside.incrementAndGet();
      long seen = grown[0];
      inside.decrementAndGet();
      lock.leave(lane);
      if (seen >= ROUNDS) {
        return;
      }
      // Many ask for the same growth; it happens once.
      if (lock.lockOutUnless(() -> grown[0] > seen)) {
        try {
          assertThat(inside.get()).isZero();
          AtomicIntegerArray times = new AtomicIntegerArray(37);
          lock.together(37, times::incrementAndGet);
          for (int piece = 0; piece < times.length(); piece++) {
            assertThat(times.get(piece)).isEqualTo(1);
          }
          assertThat(inside.get()).isZero();
          grown[0] = seen + 1;
        } finally {
          lock.letIn();
        }
      }
    }
  }

  @Test
  void whatFailsInAPieceFailsForTheOneWhoIsAlone() {
    LaneLock lock = new LaneLock(2, () -> {});
    lock.lockOut();
    assertThatThrownBy(
            () ->
                lock.together(
                    3,
                    piece -> {
                      throw new IllegalStateException("broken");
                    }))
        .hasMessage("broken");
    lock.letIn();
    lock.enter(0);
    lock.leave(0);
  }
}
