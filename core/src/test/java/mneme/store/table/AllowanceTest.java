package mneme.store.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllowanceTest {
  /** Lanes that take by turns: never more than the limit, and little is left when it ends. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 1000",
    "1, 256, 5000",
    "4, 1, 1000",
    "16, 256, 1000000",
    "16, 1, 20",
    "3, 7, 0"
  })
  void lanesTakeUpToTheLimit(int lanes, int atOnce, long limit) {
    Random random = new Random(lanes + limit);
    Allowance allowance = new Allowance(lanes);
    long[] counts = new long[lanes];
    boolean[] ended = new boolean[lanes];
    int left = lanes;
    while (left > 0) {
      int lane = random.nextInt(lanes);
      if (ended[lane]) {
        continue;
      }
      if (allowance.covers(lane, counts[lane], atOnce, limit)) {
        counts[lane] += 1 + random.nextInt(atOnce);
      } else {
        ended[lane] = true;
        left--;
      }
      assertThat(allowance.granted()).isBetween(sum(counts), limit);
    }
    assertThat(limit - sum(counts)).isLessThan((long) atOnce * (lanes + 1));
  }

  @Test
  void aGreaterLimitIsSharedOutToo() {
    Allowance allowance = new Allowance(2);
    assertThat(allowance.covers(0, 0, 10, 10)).isTrue();
    assertThat(allowance.covers(1, 0, 1, 10)).isFalse();
    assertThat(allowance.covers(1, 0, 1, 11)).isTrue();
    assertThat(allowance.covers(0, 10, 1, 11)).isFalse();
  }

  @Test
  void threadsNeverTakeMoreThanTheLimit() throws InterruptedException {
    int lanes = 16;
    for (int round = 0; round < 20; round++) {
      Allowance allowance = new Allowance(lanes);
      long limit = 10_000 + round;
      long[] counts = new long[lanes];
      Thread[] threads =
          IntStream.range(0, lanes)
              .mapToObj(
                  lane ->
                      Thread.ofPlatform()
                          .start(
                              () -> {
                                while (allowance.covers(lane, counts[lane], 1, limit)) {
                                  counts[lane]++;
                                }
                              }))
              .toArray(Thread[]::new);
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(sum(counts)).isEqualTo(limit);
    }
  }

  private static long sum(long[] counts) {
    return IntStream.range(0, counts.length).mapToLong(i -> counts[i]).sum();
  }
}
