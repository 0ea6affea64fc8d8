package mneme.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import java.io.PrintStream;
import java.util.List;
import mneme.app.UserException;
import mneme.lab.Measurement;
import mneme.lab.Spin;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SpeedTest {
  private static final Measurement OURS = new Measurement(1000, 8000, 2, 20.5, 64 << 20);

  private static Measurement spin(long states, double seconds) {
    return new Measurement(states, 8001, seconds, 0, 128 << 20);
  }

  private static SystemSpeed system(@Nullable Measurement spin) {
    return new SystemSpeed("a.1", OURS, spin, "", false);
  }

  @Test
  void theGeometricMeanOfRatios() {
    assertThat(SystemSpeed.geometricMean(List.of(1.0, 4.0)).getAsDouble())
        .isCloseTo(2, within(1e-9));
    assertThat(SystemSpeed.geometricMean(List.of(2.0, 4.0, 8.0)).getAsDouble())
        .isCloseTo(4, within(1e-9));
    assertThat(SystemSpeed.geometricMean(List.of())).isEmpty();
  }

  @Test
  void theRatioComparesTransitionsASecond() {
    assertThat(system(spin(1002, 6)).ratio().getAsDouble()).isCloseTo(3, within(0.001));
  }

  @Test
  void noRatioWithoutTheSameStatesOrWhereSpinIsNotBusy() {
    assertThat(system(null).ratio()).isEmpty();
    assertThat(system(spin(1000, 1.39)).ratio()).isEmpty();
    assertThat(system(spin(1000, 1.4)).ratio()).isPresent();
    assertThat(system(spin(1005, 6)).ratio()).isPresent();
    assertThat(system(spin(1006, 6)).ratio()).isEmpty();
    assertThat(new SystemSpeed("a.1", OURS, spin(1000, 6), "", true).ratio()).isEmpty();
  }

  @Test
  void theTableIsAligned() {
    String table = SpeedReport.table(List.of(system(spin(1000, 6)), system(null)));
    List<String> lines = table.lines().toList();
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).startsWith("system  states  transitions");
    assertThat(lines.get(1)).startsWith("a.1      1,000        8,000     2.00").endsWith("3.00");
    assertThat(lines.get(0).indexOf("seconds") + "seconds".length())
        .isEqualTo(lines.get(1).indexOf("2.00") + "2.00".length());
    assertThat(SpeedReport.conclusion(List.of(system(spin(1000, 6)), system(null))))
        .isEqualTo("3.00 times SPIN's transitions per second, geometric mean over 1 system");
    assertThat(SpeedReport.conclusion(List.of(system(null))))
        .isEqualTo("nothing to compare with SPIN");
  }

  @Test
  void theJsonHasNoKeyThatDoesNotApply() {
    JsonObject report = SpeedReport.json(List.of(system(null)), 1, 2);
    JsonObject first = report.getAsJsonArray("systems").get(0).getAsJsonObject();
    assertThat(first.keySet()).containsExactly("system", "mneme");
    assertThat(first.getAsJsonObject("mneme").get("transitions_per_second").getAsDouble())
        .isEqualTo(4000);
    assertThat(report.has("geometric_mean_ratio")).isFalse();
  }

  @Test
  void whatSpinPrintsIsUnderstood() {
    String output =
        """
        State-vector 60 byte, depth reached 80812, errors: 0
          1119560 states, stored
          2745337 states, matched
          3864897 transitions (= stored+matched)
                0 atomic steps

        pan: elapsed time 1.56 seconds
        """;
    assertThat(Spin.parse(output, 5)).contains(new Measurement(1119560, 3864897, 1.56, 0, 5));
    assertThat(
            Spin.parse(
                "1.18e+07 states, stored\n4e+07 transitions\npan: elapsed time 12 seconds", 0))
        .contains(new Measurement(11_800_000, 40_000_000, 12, 0, 0));
  }

  @Test
  void aSearchThatSpinCutOffIsNoMeasurement() {
    String output = " 5 states, stored\n 9 transitions\npan: elapsed time 1.56 seconds\n";
    assertThat(Spin.parse("error: max search depth too small\n" + output, 0)).isEmpty();
    assertThat(Spin.parse("Warning: Search not completed\n" + output, 0)).isEmpty();
    assertThat(Spin.parse("pan: out of memory", 0)).isEmpty();
  }

  @Test
  void usageErrorsAreTheUsers() {
    assertThatThrownBy(() -> run("--repeat", "0"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("--repeat");
    assertThatThrownBy(() -> run("--threads", "many"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("--threads");
  }

  private static int run(String... arguments) throws Exception {
    PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
    return new SpeedCommand().run(arguments, nowhere, nowhere);
  }
}
