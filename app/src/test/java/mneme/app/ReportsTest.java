package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mneme.app.Shell.Result;
import mneme.app.text.Style;
import mneme.run.Figures;
import mneme.run.Limit;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.run.Violation;
import mneme.source.Position;
import mneme.testing.HandModels;
import org.junit.jupiter.api.Test;

class ReportsTest extends HandModelTest {
  private final Shell shell =
      Shell.standard().withLanguages(HandLanguage.of(HandModels.severalInitialStates()));

  /** The peak of the process differs from run to run. */
  private static String stable(String out) {
    return out.lines()
        .filter(line -> !line.startsWith("  process"))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  @Test
  void exploreForPeople() {
    Result result =
        shell
            .withEngine(FakeRuns.ending(Verdict.COMPLETE, null, null))
            .run("explore", model, "--threads", "2");
    assertThat(result.err()).isEmpty();
    assertThat(stable(result.out()))
        .isEqualTo(
            """
            complete: every state that is reached without a run-time error was visited, 1,234,567 states and 5,000,000 transitions

              states              1,234,567
              transitions         5,000,000  4.05 per state, at most 2
              deadlocks                   3
              failing assertions          4  see 'mneme check'
              run-time errors             5  see 'mneme check'
              levels                      4  widest 700,000
              backward edges          1,100  longest 2
                  length 0  1,000  ████████████████████████████████
                  length 2    100  ████
              never reached               2
                  m.hand:7:3: P: transition a -> b
                  location c
              time                   2.50 s  493,827 states/s, 2,000,000 transitions/s, bfs, 2 threads
              store                 47.7 MB  40.5 bytes per state, full
            """);
    assertThat(result.out()).containsPattern("(?m)^  process +[0-9.]+ .B  at its peak$");
  }

  @Test
  void anIncompleteExplorationSaysNothingOfWhatIsNeverReached() {
    Result result =
        shell
            .withEngine(FakeRuns.ending(Verdict.INCOMPLETE, Limit.MEMORY, null))
            .run("explore", model, "--memory", "200m");
    assertThat(result.out())
        .startsWith(
            """
            incomplete: the memory of 200 MB is used up; there are more than 1,234,567 states
              --store tree-compact needs less memory per state, --disk auto keeps them on disk; or give it more with --memory SIZE

              states              1,234,567  567 of them not expanded
            """)
        .doesNotContain("never reached")
        .containsPattern("at its peak, of 200 MB given\n");
  }

  @Test
  void checkForPeople() {
    Result result =
        shell
            .withEngine(FakeRuns.ending(Verdict.HOLDS, null, null))
            .run("check", model, "--invariant", "x < 9", "--reach", "x == 3", "--reach", "y == 1");
    assertThat(result.out())
        .startsWith(
            "holds: no deadlock, no failing assertion, no run-time error, the invariant is kept, "
                + "2 goals are never reached in 1,234,567 states\n");
    assertThat(
            shell
                .withEngine(FakeRuns.ending(Verdict.INCOMPLETE, Limit.STATES, null))
                .run("check", model, "--states", "1234567")
                .out())
        .startsWith(
            "incomplete: the limit of 1,234,567 states was reached; nothing wrong was found in "
                + "1,234,567 states\n  allow more with --states N");
  }

  @Test
  void quietIsTheVerdictAlone() {
    Result result =
        shell
            .withLanguages(new HandLanguage(HandModels.severalInitialStates(), 2))
            .withTerminal()
            .run("check", model, "-q");
    assertThat(result).isEqualTo(new Result(1, "violated: deadlock: no event is possible\n", ""));
  }

  @Test
  void warningsGoToStandardErrorAndAreNotTooMany() {
    Shell warning = shell.withLanguages(new HandLanguage(HandModels.severalInitialStates(), 13));
    Result result = warning.run("explore", model, "--json", "-");
    assertThat(result.code()).isEqualTo(0);
    assertThat(Json.object(result.out())).containsEntry("verdict", "complete");
    assertThat(result.err())
        .startsWith(model + ":1:1: warning: warning number 0\n  by hand\n  ^\n")
        .contains("warning number 9")
        .doesNotContain("warning number 10")
        .endsWith("… and 3 more\n");
    assertThat(warning.run("explore", model, "--quiet").err()).isEmpty();
  }

  @Test
  void jsonHasTheAgreedKeys() {
    Result result =
        shell
            .withEngine(FakeRuns.ending(Verdict.COMPLETE, null, null))
            .run("explore", model, "--json", "-");
    Map<String, Object> json = Json.object(result.out());
    assertThat(json.keySet())
        .filteredOn(key -> !key.equals("peak_memory_bytes"))
        .containsExactly(
            "mneme",
            "command",
            "model",
            "language",
            "parameters",
            "search",
            "store",
            "threads",
            "exact",
            "verdict",
            "states",
            "visited",
            "stored_peak",
            "expanded",
            "transitions",
            "matched",
            "events_executed",
            "deadlocks",
            "assertions_violated",
            "runtime_errors",
            "unreached",
            "levels",
            "widest_level",
            "back_edges",
            "longest_back_edge",
            "depth",
            "load_seconds",
            "seconds",
            "states_per_second",
            "store_bytes",
            "queue_bytes",
            "bytes_per_state",
            "degrees",
            "level_sizes",
            "back_edge_lengths");
    assertThat(json)
        .containsEntry("mneme", Version.current())
        .containsEntry("command", "explore")
        .containsEntry("model", model)
        .containsEntry("language", "hand")
        .containsEntry("parameters", Map.of())
        .containsEntry("threads", 3.0)
        .containsEntry("exact", true)
        .containsEntry("states", 1234567.0)
        .containsEntry("visited", 1234000.0)
        .containsEntry("stored_peak", 1234567.0)
        .containsEntry("transitions", 5e6)
        .containsEntry("matched", 3765434.0)
        .containsEntry("events_executed", 5000001.0)
        .containsEntry("deadlocks", 3.0)
        .containsEntry("assertions_violated", 4.0)
        .containsEntry("runtime_errors", 5.0)
        .containsEntry(
            "unreached",
            List.of(
                Map.of("what", "transition a -> b", "process", "P", "line", 7.0, "column", 3.0),
                Map.of("what", "location c")))
        .containsEntry("levels", 4.0)
        .containsEntry("widest_level", 700000.0)
        .containsEntry("back_edges", 1100.0)
        .containsEntry("longest_back_edge", 2.0)
        .containsEntry("depth", 3.0)
        .containsEntry("seconds", 2.5)
        .containsEntry("states_per_second", 493827.0)
        .containsEntry("store_bytes", 5e7)
        .containsEntry("queue_bytes", 7e6)
        .containsEntry("bytes_per_state", 40.50003)
        .containsEntry("back_edge_lengths", List.of(1000.0, 0.0, 100.0));
    assertThat(result.out()).contains("\"states\": 1234567,", "\"store_bytes\": 50000000,");
  }

  @Test
  void jsonOfAViolation() {
    Violation violation =
        new Violation("runtime_error", "a \"bad\" thing\n→", null, new Position(2, 5), null);
    Map<String, Object> json =
        Json.object(
            shell
                .withEngine(FakeRuns.ending(Verdict.VIOLATED, null, violation))
                .run("check", model, "--json", "-", "--param", "N=-3")
                .out());
    assertThat(json)
        .containsEntry("verdict", "violated")
        .containsEntry("parameters", Map.of("N", -3.0))
        .containsEntry(
            "violation",
            Map.of(
                "kind",
                "runtime_error",
                "message",
                "a \"bad\" thing\n→",
                "line",
                2.0,
                "column",
                5.0))
        .containsEntry("violations", 6.0)
        .doesNotContainKeys("limit", "trace", "unreached");
  }

  @Test
  void aRunOfNoTimeHasNoInfiniteSpeed() {
    Figures none =
        new Figures(
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            new long[0],
            List.of(),
            null,
            0,
            new long[0],
            0,
            0,
            0,
            0,
            0,
            List.of());
    Shell instant = shell.withEngine(FakeRuns.withFigures(Verdict.COMPLETE, none));
    Result json = instant.run("explore", model, "--json", "-");
    assertThat(json.out()).doesNotContain("NaN", "Infinity", "null");
    assertThat(Json.object(json.out()))
        .containsEntry("states", 0.0)
        .doesNotContainKeys("states_per_second", "bytes_per_state", "levels", "level_sizes");
    assertThat(instant.run("explore", model).out()).doesNotContain("NaN", "Infinity", "∞");
  }

  @Test
  void jsonFilesAreReplacedWhole() throws IOException {
    Path file = Files.writeString(folder.resolve("report.json"), "{what was there before");
    Result result = shell.run("explore", model, "--json", file.toString());
    assertThat(result.code()).isEqualTo(0);
    assertThat(result.out()).startsWith("complete: ");
    assertThat(Json.object(Files.readString(file))).containsEntry("verdict", "complete");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder("m.hand", "report.json");
    }
  }

  @Test
  void aDeviceIsWrittenToAndNotReplaced() {
    Path device = Path.of("/dev/null");
    org.junit.jupiter.api.Assumptions.assumeTrue(Files.exists(device));
    assertThat(shell.run("explore", model, "--json", device.toString()).code()).isEqualTo(0);
    assertThat(Files.isRegularFile(device)).isFalse();
  }

  @Test
  void badInputGivesNoJson() {
    Result result = shell.run("check", folder.resolve("absent").toString(), "--json", "-");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
  }

  @Test
  void colourOnlyWhereItIsWanted() {
    Shell real = shell.withStyle(new Style(true, true));
    assertThat(real.run("check", model).out()).startsWith("\u001b[1;31mviolated\u001b[0m: ");
    assertThat(shell.run("check", model).out()).doesNotContain("\u001b");
    assertThat(real.run("check", model, "--json", "-").out()).doesNotContain("\u001b");
  }

  @Test
  void plainLettersWhereNothingElseArrives() {
    Result result = shell.withStyle(new Style(false, false)).run("check", model);
    assertThat(result.out()).contains(" -> ").matches("\\A\\p{ASCII}*\\z");
  }

  @Test
  void everyViolationIsCounted() {
    Result result = shell.run("check", model, "--all", "--invariant", "x != 9", "--trace", "none");
    assertThat(result.code()).isEqualTo(1);
    Map<String, Object> json =
        Json.object(
            shell.run("check", model, "--all", "--invariant", "x != 9", "--json", "-").out());
    double violations = (double) json.get("violations");
    assertThat(violations).isGreaterThan(1);
    assertThat(result.out())
        .contains("first shown")
        .containsPattern("violations +" + (int) violations + " ");
    assertThat(json).containsKey("unreached");
  }

  @Test
  void progressIsShownWhereSomebodyLooks() {
    Shell slow =
        shell.withEngine(
            (plan, control) -> {
              control.reportFrom(
                  () -> new mneme.run.Progress(1_000, 2_000, 7, 30, 1 << 20, 8 << 20, 0.5));
              try {
                Thread.sleep(2_300);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
              return new Run(plan, Verdict.COMPLETE, null, null, true, FakeRuns.FIGURES);
            });
    String line =
        "1,000 states · 2,000/s · 1.0 MB of 8.0 MB · depth 7 · 30 waiting · 0.500 s · "
            + "2,000 transitions";
    Result terminal = slow.withTerminal().run("explore", model, "--json", "-");
    assertThat(terminal.err()).contains("\r", line).endsWith("\r\u001b[K");
    assertThat(terminal.out()).doesNotContain("waiting");
    assertThat(slow.run("explore", model, "--progress").err()).isEqualTo(line + "\n");
    assertThat(slow.run("explore", model).err()).isEmpty();
  }

  @Test
  void aFindingIsNamedAsCompilersDo() {
    Result result = Shell.standard().run("check", "../examples/broken_mutex.dve");
    assertThat(result.out().lines())
        .contains(
            "../examples/broken_mutex.dve:10:10: error: P_0: assertion violated: assert critical:"
                + " not P_1.critical");
    Result quiet = Shell.standard().run("check", "../examples/broken_mutex.dve", "--quiet");
    assertThat(quiet.out()).doesNotContain("error:");
  }
}
