package mneme.search.delayed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import mneme.run.PlanException;
import mneme.run.Tuning;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForecastTest {
  private static final DelayedOptions.Rates PAPER = Tuning.NONE.value(DelayedOptions.RATES);

  @Test
  void fixedRatesFollowTheFormulasOfThePaper() {
    Forecast forecast = new Forecast(PAPER, false);
    forecast.measured(100, 200);
    double rate = 2 * Math.pow(2.01, -0.7);
    double size = 200 * rate;
    assertThat(forecast.step()).isCloseTo(size, within(1e-9));
    rate = rate >= 1 ? rate * Math.pow(rate + 0.01, -0.7) : rate * Math.pow(rate - 0.01, 0.2);
    assertThat(forecast.step()).isCloseTo(size * rate, within(1e-9));
    // What is known of levels meanwhile changes nothing.
    Forecast same = new Forecast(PAPER, false);
    same.measured(100, 200);
    assertThat(same.step()).isCloseTo(size, within(1e-9));
    same.isAtMost(1);
    assertThat(same.step()).isCloseTo(size * rate, within(1e-9));
  }

  @Test
  void onlyRatesThatMayLearnDo() {
    double[] before = new double[2];
    for (boolean learns : new boolean[] {false, true}) {
      Forecast forecast = new Forecast(PAPER, learns);
      forecast.measured(100, 200);
      double first = forecast.step();
      // Far too much was forecast.
      forecast.compare(first, first / 10);
      forecast.closeSlice();
      forecast.measured(100, 200);
      before[learns ? 1 : 0] = forecast.step() / first;
    }
    assertThat(before[0]).isCloseTo(1, within(1e-9));
    assertThat(before[1]).isLessThan(0.9);
  }

  @Test
  void ratesAreOptions() {
    Forecast flat =
        new Forecast(Tuning.NONE.with("rates", "0,0,0.01,0").value(DelayedOptions.RATES), false);
    flat.measured(100, 200);
    assertThat(flat.step()).isCloseTo(400, within(1e-9));
    assertThat(flat.step()).isCloseTo(800, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0.7", "0.7,0.2,0.01", "2,0.2,0.01,0.02", "0.7,-0.2,0.01,0.02", "a"})
  void whatIsNoRateIsRefused(String text) {
    assertThatThrownBy(() -> Tuning.NONE.with("rates", text).value(DelayedOptions.RATES))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("--rates");
  }
}
