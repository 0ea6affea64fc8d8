package mneme.app;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import mneme.app.text.Numbers;
import mneme.app.text.Style;
import mneme.app.world.Machine;
import mneme.app.world.ThisMachine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0",
        "999 | 999",
        "1000 | 1,000",
        "18206917 | 18,206,917",
        "-999 | -999",
        "-1000 | -1,000",
        "9223372036854775807 | 9,223,372,036,854,775,807",
      })
  void grouped(long value, String text) {
    assertThat(Numbers.grouped(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0 B",
        "1023 | 1023 B",
        "1024 | 1.0 KB",
        "209715200 | 200 MB",
        "1610612736 | 1.5 GB",
        "9223372036854775807 | 8,388,608 TB",
      })
  void bytes(long value, String text) {
    assertThat(Numbers.bytes(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0.000 s",
        "0.0124 | 0.012 s",
        "4.206 | 4.21 s",
        "187.4 | 3 min 07 s",
        "7500 | 2 h 05 min",
      })
  void seconds(double value, String text) {
    assertThat(Numbers.seconds(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"1.005 | 1 | 1.0", "1234.567 | 2 | 1,234.57", "-0.04 | 1 | 0.0"})
  void decimals(double value, int decimals, String text) {
    assertThat(Numbers.decimal(value, decimals)).isEqualTo(text);
  }

  @Test
  void colourOnATerminalUnlessNoColorIsSet() {
    assertThat(Style.of(true, null, UTF_8)).isEqualTo(new Style(true, true));
    assertThat(Style.of(true, "", UTF_8).colour()).isTrue();
    assertThat(Style.of(true, "1", UTF_8).colour()).isFalse();
    assertThat(Style.of(false, null, UTF_8).colour()).isFalse();
    assertThat(Style.of(false, null, US_ASCII).unicode()).isFalse();
  }

  @Test
  void thisMachineHasSomeOfEverything() {
    Machine machine = new ThisMachine();
    assertThat(machine.memory()).isBetween(64L << 20, 1L << 50);
    assertThat(machine.cores()).isPositive();
    assertThat(machine.largestHeap()).isPositive();
  }
}
