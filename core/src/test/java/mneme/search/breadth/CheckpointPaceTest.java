package mneme.search.breadth;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checkpoints of searches in memory come at the right time, by a clock of our own. */
class CheckpointPaceTest {
  private static final long SECOND = 1_000_000_000L;

  private long now = 17 * SECOND;

  /** What came of a run. */
  private record Result(int checkpoints, double share, double firstAt) {}

  /** A search that finds a state in some nanoseconds, and takes some to write it. */
  private Result run(CheckpointPace pace, double seconds, double find, double write) {
    long start = now;
    double states = 0;
    double saved = 0;
    int count = 0;
    double spent = 0;
    double firstAt = Double.POSITIVE_INFINITY;
    while ((now - start) / 1e9 < seconds) {
      now += SECOND / 10;
      states += SECOND / 10 / find;
      if (pace.isDue((long) states)) {
        firstAt = Math.min(firstAt, (now - start) / 1e9);
        long cost = (long) ((states - saved) * write) + SECOND / 50;
        now += cost;
        spent += cost;
        pace.spend(cost);
        pace.written((long) states, cost);
        saved = states;
        count++;
      }
    }
    return new Result(count, spent / (now - start), firstAt);
  }

  @ParameterizedTest
  @CsvSource({"601", "900", "1900", "7200", "100000"})
  void takesLessThanAFewPerCent(double seconds) {
    for (double find : new double[] {300, 700, 2_000, 10_000, 100_000}) {
      for (double write : new double[] {20, 50, 100, 150, 400}) {
        Result result = run(new CheckpointPace(null, () -> now), seconds, find, write);
        assertThat(result.share()).as(find + " and " + write).isLessThan(0.05);
        assertThat(result.firstAt()).isBetween(10.0, 10.2);
        if (write / find < 0.03 && seconds > 1_300) {
          assertThat(result.checkpoints())
              .as("a checkpoint every ten minutes or so")
              .isGreaterThanOrEqualTo((int) (seconds / 750));
        }
      }
    }
  }

  @Test
  void comesAsOftenAsAskedFor() {
    Result dear = run(new CheckpointPace(60.0, () -> now), 600, 1_000, 100);
    assertThat(dear.checkpoints()).isBetween(2, 10);
    Result cheap = run(new CheckpointPace(60.0, () -> now), 600, 100_000, 100);
    assertThat(cheap.checkpoints()).isBetween(9, 10);
  }

  @Test
  void aSlowOneIsFollowedByALongPause() {
    CheckpointPace pace = new CheckpointPace(1.0, () -> now);
    now += 2 * SECOND;
    assertThat(pace.isDue(10)).isTrue();
    pace.spend(4 * SECOND);
    pace.written(10, 4 * SECOND);
    now += 99 * SECOND;
    assertThat(pace.isDue(20)).isFalse();
    now += 2 * SECOND;
    assertThat(pace.isDue(20)).isTrue();
  }

  @Test
  void isNeverDueWhereEachLevelHasOne() {
    CheckpointPace pace = new CheckpointPace(0.0, () -> now);
    now += 1_000 * SECOND;
    assertThat(pace.isDue(1_000)).isFalse();
    assertThat(pace.isAfterEachLevel()).isTrue();
  }

  @Test
  void whatWasThereBeforeNeedNotBeWritten() {
    CheckpointPace pace = new CheckpointPace(null, () -> now);
    pace.resumed(1_000_000_000);
    now += 31 * SECOND;
    assertThat(pace.isDue(1_000_000_010)).isTrue();
    pace.spend(SECOND / 100);
    pace.written(1_000_000_010, SECOND / 100);
    now += 601 * SECOND;
    assertThat(pace.isDue(1_000_000_020)).isTrue();
    assertThat(pace.isDue(2_000_000_000)).as("too much to write").isFalse();
  }
}
