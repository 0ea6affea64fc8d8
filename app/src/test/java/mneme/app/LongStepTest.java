package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import mneme.app.Shell.Result;
import mneme.engine.Runner;
import mneme.run.Progress;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Limits where a search does not look at them: in one step of a model that takes long. */
class LongStepTest {
  /** A step of these would take hours; a busy machine takes some seconds to look. */
  private static final Duration LATEST = Duration.ofSeconds(30);

  /** Two to the sixtieth ways lead through the sequence, each of them through long loops. */
  private static final String STEP =
      """
      byte x, y;
      active proctype P() {
        int i, j;
        do
        :: atomic {
            j = 0;
            do
            :: j < 60 ->
               d_step { i = 0; do :: i < 90000 -> i++; x = (x + i) % 7 :: else -> break od };
               j++;
               if :: y = 1 :: y = 2 :: y = 3 fi
            :: else -> break
            od
          }
        od
      }
      """;

  @TempDir Path folder;
  private Path model = Path.of("");

  @BeforeEach
  void writeModel() throws IOException {
    model = Files.writeString(folder.resolve("step.pml"), STEP);
  }

  private static Result inTime(Shell shell, String... words) {
    long began = System.nanoTime();
    Result result = shell.run(words);
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(LATEST);
    assertThat(result.code()).isEqualTo(ExitCode.INCOMPLETE);
    return result;
  }

  @Test
  void timeEndsWithinAStep() throws IOException {
    Path json = folder.resolve("run.json");
    Path junit = folder.resolve("run.xml");
    List<String> files = List.of("--json", json.toString(), "--junit", junit.toString());
    Result result =
        inTime(
            Shell.standard(),
            "check",
            model.toString(),
            "--time",
            "1s",
            files.get(0),
            files.get(1),
            files.get(2),
            files.get(3));
    assertThat(result.out())
        .startsWith("incomplete: the time of 1.00 s is up, and the search was still busy")
        .contains("later, probably with one long step of the model; it had visited 1 state\n")
        .containsPattern("\n {2}states +1 {2}1 of them not expanded\n")
        .containsPattern("\n {2}time +[0-9.]+ s {2}auto, ");
    JsonObject report = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
    assertThat(report.get("verdict").getAsString()).isEqualTo("incomplete");
    assertThat(report.get("limit").getAsString()).isEqualTo("time");
    assertThat(report.get("states").getAsLong()).isEqualTo(1);
    assertThat(report.get("peak_memory_bytes").getAsLong()).isPositive();
    assertThat(Files.readString(junit)).contains("the time of 1.00 s is up");
  }

  @Test
  void timeEndsWithinAnExport() {
    Path graph = folder.resolve("graph.dot");
    Result result =
        inTime(
            Shell.standard(), "export", model.toString(), "-o", graph.toString(), "--time", "1s");
    assertThat(result.err()).contains("was not written").contains("(limit: time)");
    assertThat(graph).doesNotExist();
  }

  @Test
  void interruptionsAreHeardWithinAStep() {
    Shell impatient =
        Shell.standard()
            .withEngine(
                (plan, control) -> {
                  control.reportFrom(() -> new Progress(12_345, 0, 0, 0, 0, 0, 0));
                  control.stop();
                  return Runner.run(plan, control);
                });
    // The first look at the limits comes before the first step.
    assertThat(impatient.run("check", model.toString()).out()).contains("it was interrupted");
    AtomicBoolean looked = new AtomicBoolean();
    Shell stuck =
        Shell.standard()
            .withEngine(
                (plan, control) -> {
                  control.reportFrom(() -> new Progress(12_345, 0, 0, 0, 0, 0, 0));
                  control.stop();
                  while (!looked.get()) {
                    Thread.onSpinWait();
                  }
                  return Runner.run(plan);
                });
    try {
      Result result = inTime(stuck, "check", model.toString());
      assertThat(result.out())
          .startsWith("incomplete: it was interrupted")
          .contains("12,345 states");
    } finally {
      looked.set(true);
    }
  }

  @Test
  void aRunThatHasFoundSomethingMayLookForTheWay() {
    Shell slow =
        Shell.standard()
            .withEngine(
                (plan, control) -> {
                  control.decided();
                  sleep(3_000);
                  return Runner.run(plan, control);
                });
    Result result = slow.run("explore", "../examples/peterson.dve", "--time", "1s", "--quiet");
    assertThat(result.out()).startsWith("complete");
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
