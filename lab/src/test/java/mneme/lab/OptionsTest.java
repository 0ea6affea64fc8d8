package mneme.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import mneme.app.UserException;
import mneme.lab.Options.Value;
import mneme.lab.study.Scale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;

class OptionsTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @Command(name = "sample", description = "Shows its options.")
  @Portions(medium = "20 --times 5", full = "300 --times 7 --quick")
  private static final class Sample extends Experiment {
    final Value<Integer> times = options.value("--times", "N", 3, "How often");
    final Value<Double> factor = options.value("--factor", "F", 1.5, "How much");
    final Value<Path> place = options.value("--place", "DIR", Path.of("here"), "Where");
    final Value<Scale> scale = options.value("--scale", "SCALE", Scale.SMALL, "How large");
    final Value<Long> states = options.count("--states", "STATES", 600_000, "How many");
    final Value<Duration> limit = options.time("--limit", "10m", "How long");
    final Value<List<Integer>> sizes = options.list("--sizes", "N,N", List.of(1, 2), "Sizes");
    final Value<List<String>> names = options.any("--names", "A,B", String.class, "Names.");
    final Value<@Nullable String> only = options.optional("--only", "GLOB", String.class, "One.");
    final Value<Boolean> quick = options.flag("--quick", "Quickly.");
    final Value<List<String>> words = options.words("WORD", "0..*", String.class, "Words.");

    @Override
    public int run(PrintStream out, PrintStream err) {
      out.printf(
          "%s %s %s %s %s %s %s %s %s %s %s",
          times.get(),
          factor.get(),
          place.get(),
          scale.get(),
          states.get(),
          limit.get().toSeconds(),
          sizes.get(),
          names.get(),
          only.get(),
          quick.get(),
          words.get());
      return 0;
    }
  }

  private String run(String... words) throws Exception {
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    assertThat(new Sample().run(words, out, out)).isZero();
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void defaultsHold() throws Exception {
    assertThat(run()).isEqualTo("3 1.5 here SMALL 600000 600 [1, 2] [] null false []");
  }

  @Test
  void whatIsGivenHolds() throws Exception {
    String words =
        "--times 4 --factor 2 --place there --scale full --states 5e6 --limit 90s --sizes 7"
            + " --names a,b --only x* --quick one two";
    assertThat(run(words.split(" ")))
        .isEqualTo("4 2.0 there FULL 5000000 90 [7] [a, b] x* true [one, two]");
  }

  @Test
  void helpShowsDefaults() throws Exception {
    assertThat(run("--help"))
        .contains("--times=N", "How often (default: 3).", "How many (default: 600000).")
        .contains("Sizes (default: 1,2).", "How long (default: 10m).", "Names.");
  }

  @Test
  void mistakesAreRefused() {
    assertThatThrownBy(() -> run("--tiems", "4")).isInstanceOf(UserException.class);
    assertThatThrownBy(() -> run("--times", "many"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("--times");
    assertThatThrownBy(() -> run("--limit", "10")).hasMessageContaining("write 90s, 10m or 2h");
  }

  @Test
  void portionsAreRead() {
    Experiment sample = new Sample();
    assertThat(sample.portion(Scale.SMALL)).isEqualTo(Experiment.Portion.NOTHING);
    assertThat(sample.portion(Scale.MEDIUM).words()).containsExactly("sample", "--times", "5");
    assertThat(sample.portion(Scale.FULL).seconds()).isEqualTo(300);
    assertThat(sample.portion(Scale.FULL).words()).endsWith("7", "--quick");
    assertThat(sample.isStudy()).isTrue();
  }
}
