package mneme.search.delayed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class BackLengthsTest {
  /** Detections every ten levels; from each level an edge leads back. */
  private static BackLengths seen(boolean forecasts, boolean toTheStart) {
    BackLengths lengths = new BackLengths(forecasts);
    for (int level = 10; level < 60; level++) {
      lengths.compared(4);
      lengths.add(level, toTheStart ? level : 3);
      if (level % 10 == 9) {
        lengths.closeSlice();
      }
    }
    return lengths;
  }

  @Test
  void edgesThatKeepTheirLengthAreExpectedAtTheirLength() {
    BackLengths lengths = seen(true, false);
    assertThat(lengths.share(60, 3)).isCloseTo(0.25, within(1e-9));
    assertThat(lengths.share(60, 4)).isZero();
    assertThat(seen(false, false).share(60, 3)).isCloseTo(0.25, within(1e-9));
  }

  @Test
  void edgesThatKeepTheirTargetAreExpectedAtIt() {
    BackLengths lengths = seen(true, true);
    assertThat(lengths.share(60, 60)).isCloseTo(0.25, within(1e-9));
    assertThat(lengths.share(75, 75)).isCloseTo(0.25, within(1e-9));
    assertThat(lengths.share(60, 59)).isZero();
    // The lengths of all levels together do not know that length.
    assertThat(seen(false, true).share(60, 60)).isZero();
    assertThat(seen(false, true).share(60, 59)).isCloseTo(1 / 200.0, within(1e-9));
  }

  @Test
  void withoutADetectionAllLevelsCount() {
    BackLengths lengths = new BackLengths(true);
    lengths.compared(2);
    lengths.add(5, 1);
    lengths.add(5, -1);
    assertThat(lengths.share(6, 1)).isCloseTo(0.5, within(1e-9));
    assertThat(lengths.share(6, 100)).isZero();
  }
}
