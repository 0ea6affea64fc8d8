package mneme.lab.forgetting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mneme.app.picture.Chart;
import org.junit.jupiter.api.Test;

class ForgettingTest {
  private static ForgettingRun run(double share, boolean sleep, long visited, double seconds) {
    return new ForgettingRun(
        "brp.1", share, sleep, visited < 400, 100, visited, 250, 150, 300, 40, 12, seconds);
  }

  private static final List<ForgettingRun> RUNS =
      List.of(
          run(0, false, 100, 0.5),
          run(100, false, 100, 0.75),
          run(50, false, 400, 2),
          run(100, true, 100, 0.75),
          run(0.3, true, 200, 1.5),
          run(0.1, true, 300, 1.75));

  @Test
  void theSmallestCacheIsTold() {
    assertThat(ForgettingTables.caches(RUNS, 3))
        .containsPattern("brp.1 +100 +12 % +100 % +1.00 +0.3 % +2.00\n");
  }

  @Test
  void whatWasWrittenIsReadAgain() {
    assertThat(ForgettingTables.parse(ForgettingTables.csv(RUNS).lines().toList())).isEqualTo(RUNS);
  }

  @Test
  void thePictureHasACurveWithAndOneWithoutSleepSets() {
    String svg = ForgettingPicture.draw(RUNS);
    assertThat(ForgettingPicture.charts(RUNS, "").getFirst().series())
        .extracting(Chart.Series::name)
        .containsExactly("without sleep sets", "with sleep sets");
    assertThat(svg).contains("brp.1", "caching.csv").endsWith("</svg>\n");
  }

  @Test
  void aWholeRunThatMissesStatesIsWrong() {
    assertThat(run(0, false, 99, 1).isWrong()).isTrue();
    assertThat(run(0, false, 100, 1).isWrong()).isFalse();
    assertThat(run(10, false, 99, 1).isWrong()).isTrue();
    assertThat(run(10, false, 400, 1).isWrong()).as("given up").isFalse();
  }
}
