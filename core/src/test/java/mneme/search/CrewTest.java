package mneme.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrewTest {
  /** Pieces of work that follow each other at once or after a while, for some or all threads. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8, 24})
  void eachNumberWorksOnceInEachPiece(int size) {
    Random random = new Random(size);
    long[] plain = new long[size * 16];
    try (Crew crew = new Crew(size)) {
      for (int round = 0; round < 150; round++) {
        int threads = 1 + random.nextInt(size);
        AtomicIntegerArray times = new AtomicIntegerArray(size);
        long expected = round;
        crew.run(
            threads,
            number -> {
              times.incrementAndGet(number);
              // What any thread wrote in the piece before is visible, though nothing here is
              // volatile.
              for (int other = 0; other < size; other++) {
                assertThat(plain[other * 16 + 1]).isEqualTo(expected);
              }
              plain[number * 16] = expected + 1;
            });
        for (int number = 0; number < size; number++) {
          assertThat(times.get(number)).isEqualTo(number < threads ? 1 : 0);
          plain[number * 16 + 1] = round + 1;
        }
        for (int number = 0; number < threads; number++) {
          assertThat(plain[number * 16]).isEqualTo(round + 1);
        }
        if (random.nextInt(50) == 0) {
          // Long enough for the threads to fall asleep.
          LockSupport.parkNanos(1_000_000);
        }
      }
    }
  }

  @Test
  void whatFailsInAThreadFailsForTheCallerAndTheCrewGoesOn() {
    try (Crew crew = new Crew(3)) {
      for (int failing = 0; failing < 3; failing++) {
        int bad = failing;
        assertThatThrownBy(
                () ->
                    crew.run(
                        number -> {
                          if (number == bad) {
                            throw new AssertionError("broken");
                          }
                        }))
            .hasMessage("broken");
      }
      AtomicIntegerArray times = new AtomicIntegerArray(3);
      crew.run(times::incrementAndGet);
      assertThat(times.toString()).isEqualTo("[1, 1, 1]");
    }
  }

  @Test
  void threadsEndWithTheCrew() throws InterruptedException {
    Thread[] own = new Thread[4];
    try (Crew crew = new Crew(4)) {
      crew.run(number -> own[number] = Thread.currentThread());
      assertThat(own).doesNotContainNull().doesNotHaveDuplicates();
    }
    for (int number = 1; number < 4; number++) {
      own[number].join(10_000);
      assertThat(own[number].isAlive()).isFalse();
    }
  }
}
