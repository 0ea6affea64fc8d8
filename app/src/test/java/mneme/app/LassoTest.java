package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mneme.app.Shell.Result;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;

/** Runs that go on for ever, in every output and back. */
class LassoTest {
  /** One step leads to a cycle of two; the other one to an end. */
  private static final String MODEL =
      """
      byte x;
      process P {
        state start, left, right, end;
        init start;
        trans
          start -> left  { effect x = 1; },
          left  -> right { effect x = 2; },
          right -> left  { effect x = 1; };
      }
      process Q {
        state idle, done;
        init idle;
        trans idle -> done { guard x == 0; effect x = 9; };
      }
      system async;
      """;

  /** After one step nothing is possible any more. */
  private static final String ENDING =
      """
      process P { state a, b; init a; trans a -> b {}; }
      system async;
      """;

  private static final String CYCLE = "F P.end";

  @TempDir Path folder;
  private String model = "";

  @BeforeEach
  void write() throws IOException {
    model =
        Files.writeString(folder.resolve("m.dve"), MODEL.replace("x == 0", "x == 7")).toString();
  }

  private static Result run(String... words) {
    return Shell.standard().run(words);
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void theTextMarksTheCycle() {
    Result result = run("check", model, "--ltl", CYCLE, "--trace", "events");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out())
        .startsWith("violated: claim F P.end is violated\n")
        .contains("claim F P.end  violated")
        .contains(
            """
               1  P  m.dve:6  start -> left
              <<< cycle starts here
               2  P  m.dve:7  left -> right
               3  P  m.dve:8  right -> left
              >>> and so on for ever, from step 2
              3 steps, of which the last 2 are a cycle; there may be a shorter one
            """)
        .contains("of the model together with the automaton")
        .doesNotContain("deadlocks");
    for (String how : List.of("diff", "full")) {
      assertThat(run("check", model, "--ltl", CYCLE, "--trace", how).out())
          .containsSubsequence("x = 0", "<<< cycle starts here\n   2  P", ">>> and so on");
    }
  }

  /** The same search runs on one thread where it looks at states alone. */
  @Test
  void cyclesAreLookedForOnSeveralThreads() {
    Result result = run("check", model, "--ltl", CYCLE, "--search", "dfs", "--threads", "2");
    assertThat(result.code()).as(result.err()).isEqualTo(1);
    assertThat(result.out()).contains("2 threads");
    assertThat(run("check", model, "--search", "dfs", "--threads", "2").err())
        .contains("dfs runs on one thread", "--search bfs --threads 2");
  }

  @Test
  void aRunThatEndsStaysWhereItIs() throws IOException {
    Files.writeString(Path.of(model), ENDING);
    Result result = run("check", model, "--ltl", "F G P.a");
    assertThat(result.code()).as(result.err()).isEqualTo(1);
    assertThat(result.out())
        .contains("P a → b\n  the run stays here for ever\n  1 step; ")
        .doesNotContain("<<<");
    Map<String, Object> json =
        Json.object(run("check", model, "--ltl", "F G P.a", "--json", "-").out());
    assertThat(json.get("trace").toString()).contains("loop_start=1.0");
    Result ignored = run("check", model, "--ltl", "F G P.a", "--finite-runs", "ignore");
    assertThat(ignored.code()).isZero();
    assertThat(run("check", model, "--ltl", "F G P.a", "--chart").out())
        .contains("the run stays here for ever");
    run("check", model, "--ltl", "F G P.a", "--trace-file", file("l.json"));
    assertThat(run("replay", file("l.json"), model, "-q").out())
        .isEqualTo("valid: 1 step, at the end a deadlock, in which the run stays for ever\n");
  }

  @Test
  void jsonHasTheAgreedKeys() {
    Map<String, Object> json =
        Json.object(run("check", model, "--ltl", CYCLE, "--json", "-").out());
    assertThat(json)
        .containsEntry("verdict", "violated")
        .containsEntry("automaton", Map.of("states", 1.0, "kind", "weak"))
        .doesNotContainKeys("deadlocks", "assertions_violated", "unreached");
    assertThat(json.get("violation").toString()).contains("kind=cycle", "property=F P.end");
    assertThat(json.get("trace").toString()).contains("loop_start=1.0");
    assertThat(json.get("properties").toString()).contains("id=F P.end, verdict=violated");
    Map<String, Object> finite =
        Json.object(run("check", model, "--ltl", "G x < 2", "--json", "-").out());
    assertThat(finite.get("violation").toString()).contains("kind=property");
    assertThat(finite.get("automaton").toString()).contains("kind=terminal");
    assertThat(finite.get("trace").toString()).doesNotContain("loop_start");
    Map<String, Object> both =
        Json.object(run("check", model, "--ltl", "G x < 3", "--ltl", CYCLE, "--json", "-").out());
    assertThat(both.get("properties").toString())
        .contains("id=G x < 3, verdict=holds", "id=F P.end, verdict=violated");
  }

  @ParameterizedTest
  @ValueSource(strings = {"l.json", "l.itf.json"})
  void aSavedLassoIsReplayedAndItsCycleChecked(String name) throws IOException {
    Path saved = folder.resolve(name);
    run("check", model, "--ltl", CYCLE, "--trace-file", saved.toString());
    Result replayed = run("replay", saved.toString(), model, "--trace", "events");
    assertThat(replayed.code()).as(replayed.out()).isZero();
    assertThat(replayed.out())
        .startsWith("valid: 3 steps, of which the last 2 are a cycle\n")
        .contains("<<< cycle starts here\n   2  P");
    String text = Files.readString(saved);
    String key = name.contains("itf") ? "\"loop\": " : "\"loop_start\": ";
    assertThat(text).contains(key + 1);
    Files.writeString(saved, text.replace(key + 1, key + 0));
    assertThat(run("replay", saved.toString(), model, "-q").out()).startsWith("not valid: ");
    Files.writeString(saved, text.replace(key + 1, key + 7));
    assertThat(run("replay", saved.toString(), model, "-q").code()).isEqualTo(1);
  }

  /** Other tools do not write the state once more in which the cycle starts. */
  @Test
  void aLassoWithoutItsLastStateIsReplayedToo() throws IOException {
    String trace =
        """
        {"vars": ["x", "P", "Q"], "loop": 1, "states": [
          {"x": 0, "P": "start", "Q": "idle"},
          {"x": 1, "P": "left", "Q": "idle"},
          {"x": 2, "P": "right", "Q": "idle"}]}
        """;
    Path saved = Files.writeString(folder.resolve("other.itf.json"), trace);
    assertThat(run("replay", saved.toString(), model, "-q").out())
        .isEqualTo("valid: 3 steps, of which the last 2 are a cycle\n");
    Files.writeString(saved, trace.replace("\"loop\": 1", "\"loop\": 0"));
    assertThat(run("replay", saved.toString(), model, "-q").code()).isEqualTo(1);
  }

  @Test
  void chartsPagesAndTestResultsMarkTheCycle() throws IOException {
    Result result =
        run(
            "check",
            model,
            "--ltl",
            CYCLE,
            "--chart",
            "--chart-file",
            file("c.svg"),
            "--html",
            file("p.html"),
            "--junit",
            file("j.xml"));
    assertThat(result.out())
        .containsSubsequence("1  ●", "<<< cycle starts here", "2  ●", ">>> and so on for ever");
    Document svg = Xml.parse(Files.readString(folder.resolve("c.svg")));
    assertThat(svg.getDocumentElement().getTextContent()).contains("cycle starts here");
    assertThat(Files.readString(folder.resolve("c.svg"))).contains("class=\"return\"");
    assertThat(Files.readString(folder.resolve("p.html")))
        .contains("<tr class=\"cycle\">", "cycle starts here", "<tr id=\"step-2\" class=\"round\">")
        .contains("<tr id=\"step-1\">");
    assertThat(Files.readString(folder.resolve("j.xml")))
        .contains("<testcase", "claim F P.end", "&lt;&lt;&lt; cycle starts here");
  }

  @Test
  void aWalkAlongALassoGoesRound() {
    run("check", model, "--ltl", CYCLE, "--trace-file", file("l.json"));
    Result walk =
        Shell.standard()
            .withInput("\nfollow\nfollow\nquit\n")
            .run("simulate", model, "--along", file("l.json"), "--trace", "events");
    assertThat(walk.code()).isZero();
    assertThat(walk.out())
        .containsSubsequence(
            "1  P",
            "the cycle starts here",
            "3  P",
            "the cycle is closed, and starts again here",
            "5  P",
            "the cycle is closed, and starts again here",
            "(the trace)");
    assertThat(run("export", model, "--around", file("l.json"), "-o", file("g.dot")).code())
        .isZero();
  }

  /** Of a long lasso the start of the cycle is shown, wherever it is. */
  @Test
  void theStartOfTheCycleIsNeverLeftOut() throws IOException {
    Files.writeString(
        Path.of(model),
        """
        int x;
        process P {
          state go; init go;
          trans go -> go { guard x < 900; effect x = x + 1; }, go -> go { guard x == 900; effect x = 400; };
        }
        system async;
        """);
    String out = run("check", model, "--ltl", "F x > 900", "--trace", "events").out();
    assertThat(out)
        .contains("<<< cycle starts here\n  401  P", "\n  901  P", "steps left out here")
        .doesNotContain("\n  200  P");
    assertThat(out.lines().count()).isLessThan(130);
    assertThat(run("check", model, "--ltl", "F x > 900", "--chart").out())
        .containsSubsequence("1  ●", "left out", "<<< cycle starts here", "left out", ">>> and so");
  }

  @Test
  void whatMakesNoSenseIsRefusedWithWhatDoes() throws IOException {
    assertThat(run("check", model, "--fairness", "weak").err())
        .contains("--fairness is about infinite runs", "--ltl FORMULA");
    assertThat(run("check", model, "--ltl", CYCLE, "--fairness", "some").err())
        .contains("expected none, weak or strong");
    assertThat(run("check", model, "--ltl", CYCLE, "--finite-runs", "no").err())
        .contains("expected stutter or ignore");
    assertThat(run("check", model, "--non-progress").err()).contains("--ltl FORMULA");
    assertThat(run("check", model, "--acceptance").err()).contains("no never claim");
    Result wrong = run("check", model, "--ltl", "G (x < 3 -> F z == 1)");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err())
        .contains("--ltl:1:15: error: ", "G (x < 3 -> F z == 1)\n  ")
        .contains("^");
    Path hoa = Files.writeString(folder.resolve("a.hoa"), "HOA: v2");
    assertThat(run("check", model, "--automaton", hoa.toString()).err()).contains("a.hoa:1:");
    assertThat(run("check", model, "--automaton", file("none.hoa")).code()).isEqualTo(2);
    assertThat(run("explore", model, "--ltl", CYCLE).code()).isEqualTo(2);
  }

  @Test
  void anAutomatonOfOursAsksTheSame() throws IOException {
    for (String formula : List.of("F P.end", "G (P.left -> F P.right)", "G F x == 2")) {
      Path hoa =
          Files.writeString(folder.resolve("a.hoa"), run("ltl", "! (" + formula + ")").out());
      assertThat(run("check", model, "--automaton", hoa.toString()).code())
          .isEqualTo(run("check", model, "--ltl", formula).code());
    }
  }

  /** The tutorial prints what it says. */
  @Test
  void theTutorialIsTrue() throws IOException {
    String page = Files.readString(Path.of("../docs/liveness.md"));
    Matcher shown =
        Pattern.compile("(?s)```\nmneme ([^\n]*--chart)\n```.*?```\n(violated: .*?)```")
            .matcher(page);
    assertThat(shown.find()).isTrue();
    Result result = run(words(shown.group(1)));
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).startsWith(shown.group(2));
    Matcher mended = Pattern.compile("```\nmneme (check examples/polite[^\n]*)\n").matcher(page);
    assertThat(mended.find()).isTrue();
    assertThat(run(words(mended.group(1))).code()).isZero();
  }

  private static String[] words(String command) {
    Matcher word = Pattern.compile("'([^']*)'|(\\S+)").matcher(command);
    return word.results()
        .map(each -> each.group(1) == null ? each.group(2) : each.group(1))
        .map(each -> each.startsWith("examples/") ? "../" + each : each)
        .toArray(String[]::new);
  }

  /** Nothing else is asked, unless it is asked for. */
  @Test
  void whoAsksForAPropertyAsksForNothingElse() throws IOException {
    Files.writeString(Path.of(model), ENDING);
    assertThat(run("check", model).code()).isEqualTo(1);
    Result only = run("check", model, "--ltl", "F P.b");
    assertThat(only.code()).isZero();
    assertThat(only.out()).startsWith("holds: the claim holds in");
    Result explicit = run("check", model, "--ltl", "F P.b", "--deadlock", "on");
    assertThat(explicit.code()).isEqualTo(1);
    assertThat(explicit.out()).startsWith("violated: deadlock");
    assertThat(run("check", model, "--ltl", "F P.b", "--invariant", "P.a").code()).isEqualTo(1);
    assertThat(run("check", model, "--ltl", "F P.b", "--assertions", "on").out())
        .startsWith("holds: no failing assertion, no run-time error, the claim holds");
  }
}
