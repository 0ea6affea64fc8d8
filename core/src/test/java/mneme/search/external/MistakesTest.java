package mneme.search.external;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is remembered for a second attempt at some levels. */
class MistakesTest {
  private static final long[] ONE = {1, 10};
  private static final long[] OTHER = {2, 20};

  @Test
  void eachIsTakenOnceAfterEachStepBack() {
    Mistakes mistakes = new Mistakes(2, 10);
    assertThat(mistakes.take(7, ONE, 0, 3)).isFalse();
    mistakes.add(7, ONE);
    mistakes.add(7, OTHER); // with the same hash
    mistakes.backTo(2);
    assertThat(mistakes.hashes()).containsExactly(7, 7);
    assertThat(mistakes.take(7, new long[] {0, 1, 10}, 1, 3)).isTrue();
    assertThat(mistakes.take(7, ONE, 0, 4)).isFalse();
    assertThat(mistakes.take(7, OTHER, 0, 5)).isTrue();
    assertThat(mistakes.take(8, ONE, 0, 5)).isFalse();
    assertThat(mistakes.take(7, new long[] {3, 30}, 0, 5)).isFalse();
    mistakes.backTo(4);
    assertThat(mistakes.take(7, ONE, 0, 5)).as("is in level 3").isFalse();
    assertThat(mistakes.take(7, OTHER, 0, 5)).isTrue();
    mistakes.backTo(1);
    assertThat(mistakes.take(7, ONE, 0, 2)).isTrue();
  }

  @Test
  void saysThatNotAllAreRemembered() {
    Mistakes mistakes = new Mistakes(2, 2);
    mistakes.add(1, ONE);
    mistakes.add(2, OTHER);
    assertThat(mistakes.isFull()).isFalse();
    mistakes.add(3, new long[] {3, 30});
    assertThat(mistakes.isFull()).isTrue();
    mistakes.backTo(0);
    assertThat(mistakes.take(3, new long[] {3, 30}, 0, 1)).isFalse();
    assertThat(mistakes.take(2, OTHER, 0, 1)).isTrue();
  }
}
