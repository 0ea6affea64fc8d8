package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import mneme.app.Shell.Result;
import mneme.run.Verdict;
import mneme.run.Violation;
import mneme.source.Position;
import mneme.testing.HandModel;
import mneme.testing.HandModels;
import mneme.testing.VectorModels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TracesTest extends HandModelTest {

  /** What stands between the verdict and the figures. */
  private static String middle(Result result) {
    String[] parts = result.out().split("\n\n");
    return parts[1] + "\n";
  }

  /** Two steps to a deadlock, past an array and a choice. */
  private static HandModel small() {
    return HandModel.named("small")
        .slot("turn", 0, 3)
        .slot("a[0]", 0, 9)
        .slot("a[1]", 0, 9)
        .initial(0, 7, 8)
        .rule(
            "go\n  on",
            r ->
                r.choices(2)
                    .reads(0)
                    .writes(0, 1, 2)
                    .when((s, c) -> s.get(0) == c)
                    .then(
                        (s, c) -> {
                          s.set(0, s.get(0) + 1);
                          s.set(1 + c, 0);
                        }))
        .build();
  }

  @Test
  void asADiff() {
    assertThat(middle(shell(small()).run("check", model)))
        .isEqualTo(
            """
              start
                  globals  turn = 0, a = {7, 8}
               1  m.hand:1  go on
                  turn 0 → 1, a[0] 7 → 0
               2  m.hand:1  go on
                  turn 1 → 2, a[1] 8 → 0
              2 steps; there is no shorter way
            """);
  }

  @Test
  void asWholeStates() {
    assertThat(middle(shell(small()).run("check", model, "--trace", "full")))
        .isEqualTo(
            """
              start
                  globals  turn = 0, a = {7, 8}
               1  m.hand:1  go on
                  globals  turn = 1, a = {0, 8}
               2  m.hand:1  go on
                  globals  turn = 2, a = {0, 0}
              2 steps; there is no shorter way
            """);
  }

  @Test
  void asEvents() {
    assertThat(middle(shell(small()).run("check", model, "--trace", "events", "--search", "dfs")))
        .isEqualTo(
            """
               1  m.hand:1  go on
               2  m.hand:1  go on
              2 steps; there may be a shorter way: --search bfs --store full finds it
            """);
  }

  @Test
  void notAtAll() {
    Result result = shell(small()).run("check", model, "--trace", "none");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).doesNotContain("m.hand:1");
    assertThat(
            Json.object(shell(small()).run("check", model, "--trace", "none", "--json", "-").out()))
        .doesNotContainKey("trace");
  }

  @Test
  void anErrorEndsATrace() {
    Result result = shell(HandModels.onlyError()).run("check", model, "--trace", "events");
    assertThat(result.out()).startsWith("violated: run-time error: too many (m.hand:2:1)\n");
    assertThat(middle(result))
        .contains("   5  m.hand:1  step\n      run-time error: too many (m.hand:2:1)\n  5 steps;");
  }

  @Test
  void savedAndDescribed() throws IOException {
    Result result = shell(small()).run("check", model, "--trace-file", trace, "--param", "N=2");
    assertThat(result.out())
        .endsWith("  the trace was saved: mneme replay " + trace + " " + model + "\n");
    Map<String, Object> json = Json.object(Files.readString(Path.of(trace)));
    assertThat(json.keySet())
        .containsExactly(
            "format",
            "version",
            "mneme",
            "model",
            "language",
            "parameters",
            "violation",
            "initial",
            "events");
    assertThat(json)
        .containsEntry("format", "mneme-trace")
        .containsEntry("version", 1.0)
        .containsEntry("model", "small")
        .containsEntry("language", "hand")
        .containsEntry("parameters", Map.of("N", 2.0))
        .containsEntry("initial", Map.of("turn", 0.0, "a[0]", 7.0, "a[1]", 8.0))
        .containsEntry(
            "violation", Map.of("kind", "deadlock", "message", "deadlock: no event is possible"));
    assertThat((List<?>) json.get("events"))
        .last()
        .isEqualTo(
            Map.of(
                "transition",
                0.0,
                "choice",
                1.0,
                "name",
                "go\n  on",
                "line",
                1.0,
                "column",
                1.0,
                "changes",
                Map.of("turn", 2.0, "a[1]", 0.0)));
    Map<String, Object> report =
        Json.object(shell(small()).run("check", model, "--json", "-", "--param", "N=2").out());
    assertThat(report).containsEntry("trace", json);
  }

  @Test
  void aTraceThatIsNotKnownIsNotSaved() {
    Violation violation = new Violation("deadlock", "deadlock", null, Position.NONE, null);
    Result result =
        shell(small())
            .withEngine(FakeRuns.ending(Verdict.VIOLATED, null, violation))
            .run("check", model, "--trace-file", trace);
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err()).contains(trace + " was not written");
    assertThat(Path.of(trace)).doesNotExist();
  }

  static List<HandModel> models() {
    return HandModels.all();
  }

  @ParameterizedTest
  @MethodSource("models")
  void whatIsSavedCanBeReplayed(HandModel hand) throws IOException {
    for (String search : List.of("bfs", "dfs")) {
      Result check =
          shell(hand).run("check", model, "--trace-file", trace, "--search", search, "-q");
      if (check.code() == 1) {
        Result replay = shell(hand).run("replay", trace, model, "--trace", "events");
        assertThat(replay.out()).startsWith("valid: ");
        assertThat(replay.code()).isEqualTo(0);
        Files.delete(Path.of(trace));
      } else {
        assertThat(check.code()).isEqualTo(0);
        assertThat(Path.of(trace)).doesNotExist();
      }
    }
  }

  @Test
  void goalsAndInvariantsAreReplayed() {
    Shell shell = shell(VectorModels.growingVector());
    Shell several = shell(HandModels.severalInitialStates());
    assertThat(several.run("check", model, "--reach", "y == 2", "--trace-file", trace).code())
        .isEqualTo(1);
    assertThat(several.run("replay", trace, model).out()).startsWith("valid: ");
    assertThat(several.run("check", model, "--invariant", "x < 7", "--trace-file", trace).code())
        .isEqualTo(1);
    assertThat(several.run("replay", trace, model, "-q"))
        .isEqualTo(new Result(0, "valid: 2 steps, at the end 1 event possible\n", ""));
    assertThat(shell.run("replay", trace, model).code()).isEqualTo(1);
  }

  @Test
  void theEndIsTold() {
    Shell asserting = shell(HandModels.failingAssertion());
    asserting.run("check", model, "--trace-file", trace);
    assertThat(asserting.run("replay", trace, model, "-q").out())
        .startsWith("valid: 5 steps, at the end the assertion x + y < 5 fails")
        .endsWith("2 events possible\n");
    Shell erring = shell(HandModels.onlyError());
    erring.run("check", model, "--trace-file", trace);
    assertThat(erring.run("replay", trace, model, "-q").out())
        .isEqualTo("valid: 5 steps, at the end run-time error: too many (m.hand:2:1)\n");
    Shell stuck = shell(small());
    stuck.run("check", model, "--trace-file", trace);
    assertThat(stuck.run("replay", trace, model, "-q").out())
        .isEqualTo("valid: 2 steps, at the end a deadlock\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"turn\": 2 | \"turn\": 3 | at step 2: the model sets turn to 2, the trace to 3",
        "\"a[1]\": 0 | \"a[0]\": 0 | at step 2: the model sets a[1] to 0, the trace leaves it as it is",
        "\"turn\": 1 | \"turn\": 1, \"a[1]\": 5 | at step 1: the trace sets a[1] to 5, the model leaves it",
        "\"a[0]\": 7 | \"a[0]\": 6 | at the start: it does not start in an initial state",
        "\"a[0]\": 7 | \"b\": 7 | at the start: the model has no variable 'b'",
        "\"choice\": 0 | \"choice\": 1 | at step 1: this event is not possible here",
        "\"choice\": 0 | \"choice\": 2 | at step 1: the model has no choice 2",
        "\"choice\": 0 | \"choice\": -1 | at step 1: the model has no choice -1",
        "\"transition\": 0 | \"transition\": 1 | at step 1: the model has no transition 1",
        "go\\n  on | go | at step 1: transition 0 of the model is",
        "\"kind\": \"deadlock\" | \"kind\": \"assertion\" | at step 2: it is said to end in a failing",
        "\"kind\": \"deadlock\" | \"kind\": \"reached\", \"property\": \"turn == 1\" | at step 2: 'turn == 1' does not hold",
        "\"kind\": \"deadlock\" | \"kind\": \"invariant\", \"property\": \"turn == 2\" | at step 2: 'turn == 2' holds",
        "\"kind\": \"deadlock\" | \"kind\": \"reached\", \"property\": \"no\" | at step 2: its property 'no' is no expression",
      })
  void whatIsNotSoIsNotValid(String from, String to, String said) throws IOException {
    Shell shell = shell(small());
    shell.run("check", model, "--trace-file", trace);
    String text = Files.readString(Path.of(trace));
    assertThat(text).contains(from);
    int at = text.indexOf(from);
    Files.writeString(
        Path.of(trace), text.substring(0, at) + to + text.substring(at + from.length()));
    Result result = shell.run("replay", trace, model);
    assertThat(result.out()).startsWith("not valid: " + said);
    assertThat(result.code()).isEqualTo(1);
  }

  @Test
  void aTraceThatStopsShortOfItsDeadlockIsNotValid() throws IOException {
    Shell shell = shell(small());
    shell.run("check", model, "--trace-file", trace);
    String text = Files.readString(Path.of(trace));
    int first = text.indexOf("{", text.indexOf("\"events\""));
    int second = text.indexOf("  {", first);
    Files.writeString(
        Path.of(trace), text.substring(0, text.lastIndexOf(",", second)) + "\n ]\n}\n");
    Result result = shell.run("replay", trace, model);
    assertThat(result.out())
        .isEqualTo(
            "not valid: at step 1: it is said to end in a deadlock, but more is possible there\n");
    assertThat(result.code()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "null",
        "{}",
        "{\"format\": \"mneme-trace\", \"version\": 1}",
        "{\"format\": \"mneme-trace\", \"version\": 2, \"initial\": {}, \"events\": []}",
        "{\"format\": \"mneme-trace\", \"version\": 1, \"initial\": {\"turn\": 1e99}, \"events\": []}",
        "{\"format\": \"mneme-trace\", \"version\": 1, \"initial\": {}, \"events\": [7]}",
        "{\"format\": \"mneme-trace\", \"version\": 1, \"initial\": {}, \"events\": []} more",
        "des (0,0,1)",
      })
  void whatIsNoTraceIsBadInput(String text) throws IOException {
    Files.writeString(Path.of(trace), text);
    Result result = shell(small()).run("replay", trace, model);
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).startsWith("mneme: " + trace + ": ").doesNotContain("Exception");
  }

  @Test
  void deepNestingIsNoOverflow() throws IOException {
    Files.writeString(Path.of(trace), "{\"x\": " + "[".repeat(1_000_000));
    assertThat(shell(small()).run("replay", trace, model).code()).isEqualTo(2);
  }

  @Test
  void missingFilesAreBadInput() {
    assertThat(shell(small()).run("replay", trace, model).err()).contains("no such file");
    assertThat(shell(small()).run("replay", folder.toString(), model).err()).contains("directory");
    assertThat(shell(small()).run("replay", trace, model, "--trace", "x").code()).isEqualTo(2);
  }

  @Test
  void ofALongTraceTheEndsAreShown() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("long.dve"),
            "int x; process P { state a; init a; trans a -> a { guard x < 1234; effect x = x + 1; };"
                + " } system async;");
    Path file = folder.resolve("long.json");
    Result check = Shell.standard().run("check", model.toString());
    assertThat(check.out())
        .contains("   50  P")
        .doesNotContain("   51  P")
        .contains("… 1,134 steps left out here; --trace-file FILE keeps them all")
        .doesNotContain("1184  P")
        .contains("1185  P")
        .contains("1234  P");
    Result saved = Shell.standard().run("check", model.toString(), "--trace-file", file.toString());
    assertThat(saved.out()).contains("left out here; " + file + " has them all");
    assertThat(Shell.standard().run("replay", file.toString(), model.toString()).out())
        .contains("  51  P")
        .contains("1184  P");
  }
}
