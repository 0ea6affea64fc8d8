package mneme.app;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import mneme.app.text.Numbers;
import mneme.app.text.Printable;
import mneme.app.text.ShellWord;
import mneme.app.text.Style;
import mneme.app.world.Machine;
import mneme.app.world.TerminalStream;
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
  void nothingSteersTheTerminal() {
    String named = "\u001b]0;title\u0007 \u202eevil\u202c \u001b[2J \r\b";
    assertThat(Printable.onTerminal(named)).isEqualTo("?]0;title? ?evil? ?[2J ??");
    String ours = new Style(true, true).bad("violated") + "\n\tnext \u00e9 \u4e2d";
    assertThat(Printable.onTerminal(ours)).isEqualTo(ours);
    String progress = "\r\u001b[?7l12 states\u001b[K\u001b[?7h";
    assertThat(Printable.onTerminal(progress)).isEqualTo(progress);
    assertThat(mneme.app.text.Xml.escaped("a\u202eb\u0007")).isEqualTo("a?b?");
  }

  @Test
  void theStreamOfTheProgramIsSafe() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new TerminalStream(bytes, false, UTF_8)) {
      out.println("\u001b[5A");
      out.print("\u2066x");
      out.println(new StringBuilder("\u0007"));
    }
    assertThat(bytes.toString(UTF_8)).isEqualTo("?[5A\n?x?\n");
  }

  @Test
  void wordsForAShell() {
    assertThat(ShellWord.of("/var/tmp/run-1")).isEqualTo("/var/tmp/run-1");
    assertThat(ShellWord.of("my run")).isEqualTo("'my run'");
    assertThat(ShellWord.of("it's")).isEqualTo("'it'\\''s'");
    assertThat(ShellWord.of("")).isEqualTo("''");
  }

  @Test
  void thisMachineHasSomeOfEverything() {
    Machine machine = new ThisMachine();
    assertThat(machine.memory()).isBetween(64L << 20, 1L << 50);
    assertThat(machine.cores()).isPositive();
    assertThat(machine.largestHeap()).isPositive();
  }
}
