package mneme.lab.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LinearFitTest {
  @Test
  void findsTheFunctionThatMadeTheValues() {
    SplittableRandom random = new SplittableRandom(1);
    List<LinearFit.Row> rows = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      double a = random.nextDouble(10);
      double b = 1000 * random.nextDouble();
      double c = random.nextDouble() - 5;
      rows.add(
          new LinearFit.Row(
              new double[] {a, b, c}, 7 + 2 * a - 0.01 * b + c + random.nextDouble() - 0.5));
    }
    LinearFit fit = LinearFit.of(rows);
    assertThat(fit.weights()).hasSize(4);
    assertThat(fit.at(new double[] {3, 500, -4.5})).isCloseTo(7 + 6 - 5 - 4.5, within(0.05));
    assertThat(fit.weights()[1]).isCloseTo(2, within(0.02));
    assertThat(fit.weights()[3]).isCloseTo(1, within(0.05));
  }
}
