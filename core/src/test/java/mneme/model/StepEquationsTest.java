package mneme.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StepEquationsTest {
  private static boolean solvable(long[]... steps) {
    StepEquations equations = new StepEquations();
    for (long[] step : steps) {
      Map<Integer, Long> changes = new HashMap<>();
      for (int i = 0; i < step.length; i++) {
        changes.put(i, step[i]);
      }
      equations.add(changes);
    }
    return equations.areSolvable();
  }

  @Test
  void weightsAreFoundWhereThereAreAny() {
    assertThat(solvable()).isTrue();
    assertThat(solvable(new long[] {-1, 1, 0}, new long[] {0, -1, 1})).isTrue();
    // Two tokens become three: the weight of a token is 1.
    assertThat(solvable(new long[] {-2, 3})).isTrue();
    assertThat(solvable(new long[] {-2, 3}, new long[] {-4, 6})).isFalse();
    // A cycle, a step that changes nothing, and a way that is one step shorter than another.
    assertThat(solvable(new long[] {-1, 1}, new long[] {1, -1})).isFalse();
    assertThat(solvable(new long[] {0, 0})).isFalse();
    assertThat(solvable(new long[] {-1, 1, 0}, new long[] {0, -1, 1}, new long[] {-1, 0, 1}))
        .isFalse();
  }

  /** Steps made of weights are solvable; one more that adds another sum is not. */
  @Test
  void randomStepsOfGivenWeights() {
    Random random = new Random(7);
    for (int round = 0; round < 200; round++) {
      int parts = 2 + random.nextInt(8);
      // The last part has the weight 1 and makes each sum what it must be.
      long[] weights = new long[parts];
      for (int i = 0; i < parts - 1; i++) {
        weights[i] = random.nextInt(11) - 5;
      }
      weights[parts - 1] = 1;
      long[][] steps = new long[parts + 3][parts];
      for (long[] step : steps) {
        long sum = 0;
        for (int i = 0; i < parts - 1; i++) {
          step[i] = random.nextInt(7) - 3;
          sum += step[i] * weights[i];
        }
        step[parts - 1] = 1 - sum;
      }
      assertThat(solvable(steps)).isTrue();
      long[] doubled = steps[0].clone();
      for (int i = 0; i < parts; i++) {
        doubled[i] *= 2;
      }
      steps[parts + 2] = doubled;
      assertThat(solvable(steps)).isFalse();
    }
  }
}
