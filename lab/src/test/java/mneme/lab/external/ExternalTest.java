package mneme.lab.external;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import mneme.lab.FreshMneme;
import mneme.lab.Subprocess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExternalTest {
  @TempDir Path folder = Path.of("");
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final List<String> started = new ArrayList<>();

  /** What the stand-in finds. */
  private long found = 1_000;

  private boolean forecasts;

  @BeforeEach
  void corpus() throws IOException {
    Files.createDirectories(folder.resolve("dve"));
    Files.writeString(folder.resolve("dve/small.1.dve"), "");
    Files.writeString(
        folder.resolve("truth-dve.tsv"),
        """
        file\tparameters\tstates\ttransitions\tdeadlocks\tlevels
        dve/small.1.dve\t\t1000\t2000\t0\t
        """);
    Files.writeString(
        folder.resolve("truth-aut.tsv"),
        "file\tparameters\tstates\ttransitions\tdeadlocks\tlevels\n");
  }

  private static FreshMneme.Answer answer(boolean killed, String json) {
    return new FreshMneme.Answer(
        new Subprocess.Outcome(0, killed, json, "", 2, 2, 0),
        killed ? null : JsonParser.parseString(json).getAsJsonObject());
  }

  /** A program that reads as many megabytes as its search has letters, and half for figures. */
  private FreshMneme.Answer explore(
      String command, Path operand, List<String> options, Duration limit) throws IOException {
    started.add(command + " " + String.join(" ", options));
    String search = options.get(1 + options.indexOf("--search"));
    long bytes = (long) search.length() << 20;
    return answer(
        false,
        """
        {"verdict": "complete", "states": %d, "disk_bytes_read": %d, "disk_bytes_written": %d,
         "counting_bytes_read": %d, "forecast_error": 0.25}
        """
            .formatted(found, bytes, bytes / 2, bytes / 2));
  }

  /** A program that is killed unless it has much time, and finds less when it is resumed. */
  private FreshMneme.Answer beKilled(
      String command, Path operand, List<String> options, Duration limit) throws IOException {
    started.add(command);
    if (limit.toSeconds() < 2) {
      Path disk = Path.of(options.get(1 + options.indexOf("--disk")));
      Files.createDirectories(disk);
      Files.writeString(disk.resolve("mneme-manifest"), "");
      return answer(true, "{}");
    }
    long states = command.equals("resume") ? found : 1_000;
    return answer(
        false,
        command.equals("explore") || found != 1_000
            ? "{\"verdict\": \"complete\", \"states\": %d}".formatted(states)
            : "{\"verdict\": \"complete\", \"states\": 1000}");
  }

  private int run(KilledRuns.Starter starter, int kills) throws Exception {
    ExternalCommand command = new ExternalCommand(starter);
    String options =
        "--from 1 --to 10000 --share 10 --costs 1,2,2 --timeout 1m --kills %d%s --corpus"
            .formatted(kills, forecasts ? " --forecasts" : "");
    String[] words =
        Stream.concat(Stream.of(options.split(" ")), Stream.of(folder.toString()))
            .toArray(String[]::new);
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    return command.run(words, out, out);
  }

  private String text() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void sharesOfBytesAreShown() throws Exception {
    assertThat(run(this::explore, 0)).isZero();
    // part: 4 MB; external: 8 MB; hddd and dddd as much as part.
    assertThat(text()).contains("small.1", "4.0 MB", "1.00", "2.00", "mean of 1");
    assertThat(started)
        .hasSize(7)
        .allMatch(words -> words.contains("--cache-size 10% --expect 1000 --threads 1"));
  }

  @Test
  void errorsOfForecastsAreShown() throws Exception {
    forecasts = true;
    assertThat(run(this::explore, 0)).isZero();
    assertThat(text()).contains("error rates", "error dddd", "0.25");
    assertThat(started).hasSize(2).anyMatch(words -> words.contains("--estimate rates"));
  }

  @Test
  void aWrongCountIsSaid() throws Exception {
    found = 999;
    assertThat(run(this::explore, 0)).isOne();
    assertThat(text()).contains("found 999");
  }

  @Test
  void killedRunsAreResumedAndCompared() throws Exception {
    assertThat(run(this::beKilled, 3)).isZero();
    assertThat(text())
        .contains("explore: 3 killed and resumed, 0 wrong", "check: 3 killed and resumed, 0 wrong");
    assertThat(started.stream().filter("resume"::equals)).hasSize(6);
  }

  /** A way to a violation that is longer after a kill is wrong, whatever the counts are. */
  @Test
  void tracesAreCompared() throws Exception {
    KilledRuns.Starter longer =
        (command, operand, options, limit) -> {
          FreshMneme.Answer answer = beKilled(command, operand, options, limit);
          boolean checks = command.equals("check") || started.contains("check");
          if (!checks || limit.toSeconds() < 2) {
            return answer;
          }
          String events = command.equals("resume") ? "{}, {}" : "{}";
          return answer(
              false,
              "{\"verdict\": \"violated\", \"trace\": {\"events\": [%s]}}".formatted(events));
        };
    assertThat(run(longer, 3)).isOne();
    assertThat(text()).contains("violated, 2 steps, not violated, 1 steps");
    assertThat(text()).contains("explore: 3 killed and resumed, 0 wrong");
  }

  @Test
  void aResumedRunThatFindsSomethingElseIsWrong() throws Exception {
    found = 7;
    assertThat(run(this::beKilled, 3)).isOne();
    assertThat(text()).contains("not complete, 1000 states");
  }
}
