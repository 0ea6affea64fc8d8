package mneme.search.delayed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** A share of the states tells what a level consists of. */
class SampleTest {
  @Test
  void whatFitsIsKnownExactly() {
    Sample sample = new Sample(1 << 12);
    sample.found(11, 1);
    sample.found(12, 1);
    sample.found(13, 2);
    sample.found(11, 4);
    sample.found(14, 4);
    sample.found(14, 4);
    Sample.Level level = sample.level(4);
    assertThat(level.weight()).isEqualTo(1);
    assertThat(level.fresh()).isEqualTo(0.5);
    // From level 3 back to level 1.
    assertThat(level.again()).containsExactly(0, 0, 0.5, 0, 0);
  }

  @Test
  void manyStatesAreEstimated() {
    Sample sample = new Sample(1 << 12);
    Random random = new Random(3);
    long[] old = random.longs(20_000).toArray();
    for (long hash : old) {
      sample.found(hash, 1);
    }
    for (int i = 0; i < 5_000; i++) {
      sample.found(old[i], 2);
    }
    random.longs(15_000).forEach(hash -> sample.found(hash, 2));
    Sample.Level level = sample.level(2);
    assertThat(level.fresh()).isCloseTo(0.75, within(0.15));
    assertThat(level.again()[0]).isCloseTo(0.25, within(0.15));
    assertThat(level.weight()).isBetween(0.5, 1.0);
    assertThat(sample.bytes()).isLessThanOrEqualTo(1 << 12);
  }

  @Test
  void aLevelThatWasNotSeenSaysNothing() {
    Sample sample = new Sample(0);
    new Random(4).longs(10_000).forEach(hash -> sample.found(hash, 1));
    assertThat(sample.level(2).weight()).isZero();
  }
}
