package mneme.lab.truth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mneme.app.UserException;
import mneme.lab.FreshMneme;
import mneme.lab.Subprocess;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the experiment on a small corpus whose models are explored by a stand-in. */
class TruthTest {
  @TempDir Path folder = Path.of("");

  /** What the stand-in answers, by the name of the file. */
  private final Map<String, FreshMneme.Answer> answers = new HashMap<>();

  private final List<String> explored = new ArrayList<>();
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @BeforeEach
  void corpus() throws Exception {
    Files.createDirectories(folder.resolve("dve"));
    Files.createDirectories(folder.resolve("aut"));
    for (String model : List.of("dve/large.1.dve", "dve/small.1.dve", "aut/tiny.aut")) {
      Files.writeString(folder.resolve(model), "");
    }
    Files.writeString(
        folder.resolve("truth-dve.tsv"),
        """
        file\tparameters\tstates\ttransitions\tdeadlocks\tlevels
        dve/large.1.dve\t\t60000000\t70000000\t0\t
        dve/small.1.dve\tN=2\t20\t30\t1\t
        """);
    Files.writeString(
        folder.resolve("truth-aut.tsv"), "file\tstates\ttransitions\naut/tiny.aut\t3\t4\n");
    answers.put("small.1.dve", answer(20, 30, 1));
    answers.put("tiny.aut", answer(3, 4, 0));
    answers.put("large.1.dve", answer(60_000_000, 70_000_000, 0));
  }

  private static FreshMneme.Answer answer(long states, long transitions, long deadlocks) {
    String text =
        """
        {"verdict": "complete", "exact": true, "search": "bfs", "states": %d, "transitions": %d,
         "deadlocks": %d}
        """
            .formatted(states, transitions, deadlocks);
    return answer(0, false, "", JsonParser.parseString(text).getAsJsonObject());
  }

  private static FreshMneme.Answer answer(
      int exitCode, boolean timedOut, String errors, @Nullable JsonObject json) {
    return new FreshMneme.Answer(
        new Subprocess.Outcome(exitCode, timedOut, "", errors, 0.5, 0.5, 0), json);
  }

  private int run(String version, String... more) throws Exception {
    explored.clear();
    printed.reset();
    TruthCommand command =
        new TruthCommand(
            (model, options, limit) -> {
              String name = model.getFileName().toString();
              explored.add(name + " " + String.join(" ", options));
              return answers.getOrDefault(name, answer(4, false, "no such answer", null));
            },
            version);
    String[] arguments =
        Stream.concat(
                Stream.of("--corpus", folder.toString(), "--results", results().toString()),
                Stream.of(more))
            .toArray(String[]::new);
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    return command.run(arguments, out, out);
  }

  @Test
  void netsAreAmongTheModels() throws Exception {
    Files.createDirectories(folder.resolve("lna"));
    Files.writeString(folder.resolve("lna/ring.lna"), "");
    Files.writeString(
        folder.resolve("truth-lna.tsv"),
        "file\tparameters\tstates\ttransitions\nlna/ring.lna\tN=4\t7\t8\n");
    answers.put("ring.lna", answer(7, 9, 0));
    assertThat(run("1", "--only", "lna/*")).isEqualTo(1);
    assertThat(explored).containsExactly("ring.lna --param N=4");
    assertThat(printed()).contains("transitions: 8 expected, 9 found");
  }

  private Path results() {
    return folder.resolve("results").resolve("truth.tsv");
  }

  private String printed() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void modelsUpToTheDefaultSizeRunSmallestFirst() throws Exception {
    assertThat(run("1")).isZero();
    assertThat(explored).containsExactly("tiny.aut ", "small.1.dve --param N=2");
    assertThat(printed()).contains("2 of 2 models agree");
  }

  @Test
  void modelsAreChosenBySizeAndName() throws Exception {
    run("1", "--to", "1e8", "--from", "20");
    assertThat(explored).containsExactly("small.1.dve --param N=2", "large.1.dve ");
    run("2", "--only", "t*");
    assertThat(explored).containsExactly("tiny.aut ");
  }

  @Test
  void furtherOptionsReachTheRun() throws Exception {
    run("1", "--only", "tiny", "--", "--search", "dfs");
    assertThat(explored).containsExactly("tiny.aut --search dfs");
  }

  @Test
  void aWrongFigureIsShownAndGivesExitCode1() throws Exception {
    answers.put("small.1.dve", answer(20, 31, 1));
    assertThat(run("1")).isEqualTo(1);
    assertThat(printed())
        .contains("differs  dve/small.1.dve N=2")
        .contains("transitions: 30 expected, 31 found")
        .contains("1 of 2 models agree, 1 differs");
  }

  @Test
  void aCrashIsWrong() throws Exception {
    answers.put("tiny.aut", answer(4, false, "some lines\nOutOfMemoryError\n", null));
    assertThat(run("1")).isEqualTo(1);
    assertThat(printed()).contains("failed ", "exit code 4: OutOfMemoryError");
  }

  @Test
  void aCompleteRunThatIsNotExactIsWrong() throws Exception {
    FreshMneme.Answer lossy = answer(3, 4, 0);
    if (lossy.json() != null) {
      lossy.json().addProperty("exact", false);
    }
    answers.put("tiny.aut", lossy);
    assertThat(run("1")).isEqualTo(1);
    assertThat(printed()).contains("not exact");
  }

  @Test
  void limitsSkipAModelWithTheReason() throws Exception {
    answers.put("tiny.aut", answer(0, true, "", null));
    answers.put(
        "small.1.dve",
        answer(
            3,
            false,
            "",
            JsonParser.parseString(
                    "{\"verdict\": \"incomplete\", \"limit\": \"memory\", \"states\": 7}")
                .getAsJsonObject()));
    assertThat(run("1", "--timeout", "90s")).isZero();
    assertThat(printed())
        .contains("not finished after 90 s")
        .contains("incomplete, limit memory, after 7 states")
        .contains("0 of 2 models agree, 2 skipped");
  }

  @Test
  void whatIsKnownIsNotRunAgain() throws Exception {
    answers.put("small.1.dve", answer(20, 31, 1));
    run("1");
    assertThat(run("1")).isEqualTo(1);
    assertThat(explored).isEmpty();
    assertThat(printed()).contains("(earlier run)", "31 found", "1 of 2 models agree, 1 differs");
  }

  @Test
  void anotherVersionOtherOptionsAndAgainRunAgain() throws Exception {
    run("1", "--only", "tiny");
    run("2", "--only", "tiny");
    assertThat(explored).hasSize(1);
    run("1", "--only", "tiny", "--", "--threads", "1");
    assertThat(explored).hasSize(1);
    run("1", "--only", "tiny", "--again");
    assertThat(explored).hasSize(1);
    run("1", "--only", "tiny");
    assertThat(explored).isEmpty();
  }

  @Test
  void aTourGoesOnWhereItWas() throws Exception {
    run("1", "--only", "tiny");
    run("1");
    assertThat(explored).containsExactly("small.1.dve --param N=2");
  }

  @Test
  void aSkippedModelIsTriedAgainWithMoreTime() throws Exception {
    answers.put("tiny.aut", answer(0, true, "", null));
    run("1", "--only", "tiny", "--timeout", "10s");
    run("1", "--only", "tiny", "--timeout", "10s");
    assertThat(explored).isEmpty();
    answers.put("tiny.aut", answer(3, 4, 0));
    run("1", "--only", "tiny", "--timeout", "1m");
    assertThat(explored).hasSize(1);
    assertThat(printed()).contains("1 of 1 model agrees");
  }

  @Test
  void aLineThatWasCutOffDoesNoHarm() throws Exception {
    run("1", "--only", "tiny");
    Files.writeString(results(), "1\tdve/small.1.dve N=2\t\tagr", StandardOpenOption.APPEND);
    run("1");
    assertThat(explored).containsExactly("small.1.dve --param N=2");
    run("1");
    assertThat(explored).isEmpty();
  }

  @Test
  void aModelThatIsNotThereIsSkipped() throws Exception {
    Files.delete(folder.resolve("aut/tiny.aut"));
    assertThat(run("1")).isZero();
    assertThat(printed()).contains("skipped  aut/tiny.aut", "the file is not there");
  }

  @Test
  void usageErrorsAreTheUsers() {
    assertRefused("--to", "--to", "some");
    assertRefused("90s, 10m or 2h", "--timeout", "soon");
    assertRefused("--colour", "--colour");
    assertRefused("after --", "anderson.6");
    assertRefused("fits", "--only", "nothing.*");
    assertRefused("nowhere", "--corpus", folder.resolve("nowhere").toString());
  }

  private void assertRefused(String message, String... arguments) {
    PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
    List<String> all = new ArrayList<>(List.of(arguments));
    if (!all.contains("--corpus")) {
      all.addAll(0, List.of("--corpus", folder.toString()));
    }
    assertThatThrownBy(() -> new TruthCommand().run(all.toArray(String[]::new), nowhere, nowhere))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(message);
  }

  @Test
  void helpIsShown() throws Exception {
    assertThat(run("1", "--help")).isZero();
    assertThat(printed()).contains("mneme lab truth", "--results");
    assertThat(explored).isEmpty();
  }
}
