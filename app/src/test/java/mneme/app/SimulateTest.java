package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mneme.app.Shell.Result;
import mneme.app.text.Style;
import mneme.model.Model;
import mneme.testing.GraphModels;
import mneme.testing.HandModels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimulateTest extends HandModelTest {

  private String talk(Model of, String... lines) {
    Result result = shell(of).withInput(lines).run("simulate", model);
    assertThat(result.code()).isEqualTo(0);
    assertThat(result.err()).isEmpty();
    return result.out();
  }

  @Test
  void aConversation() {
    assertThat(talk(HandModels.severalInitialStates(), "2", "", "back 2", "quit", "1"))
        .isEqualTo(
            """
            m.hand, seed 1; 'help' lists what can be typed
            There are several initial states; choose one:
              1) globals  x = 0, y = 0
              2) globals  x = 5, y = 1
              3) globals  x = 1, y = 0
                  globals  x = 5, y = 1
              1) m.hand:1  right
               1  m.hand:1  right
                  x 5 → 6
              1) m.hand:1  right
            back at the choice of an initial state
              1) globals  x = 0, y = 0
              2) globals  x = 5, y = 1
              3) globals  x = 1, y = 0
            """);
  }

  @Test
  void whatCannotBeDoneIsSaidAndTheConversationGoesOn() {
    String said =
        talk(
            HandModels.choices(),
            "99",
            "0",
            "",
            "rstart",
            "r",
            "back",
            "random x",
            "random 1000001",
            "seed",
            "quit now",
            "until x ==",
            "show z",
            "unwatch x",
            "save",
            "save " + folder,
            "save " + model,
            "follow",
            "trace long",
            "# a remark",
            "q");
    assertThat(said)
        .contains(
            "there is no choice 99; they go from 1 to 6",
            "'0': expected a whole number",
            "there are 6 choices",
            "unknown command 'rstart'; did you mean 'restart'?",
            "'r' may be random or restart",
            "this is where it began",
            "'x': expected a whole number, at least 1",
            "at most 1,000,000 steps",
            "'seed' needs more: seed S",
            "'quit' stands alone",
            "until:1:1: error: expected: slot comparison number\n  x ==\n  ^",
            "unknown name 'z'; available: globals, x, last",
            "'x' is not watched",
            "'save' needs more: save FILE",
            "is a directory",
            "overwrite the model",
            "there is no trace to follow",
            "unknown trace style 'long'")
        .doesNotContain("remark");
  }

  @Test
  void equalStepsAreToldApartByWhatTheyChange() {
    assertThat(talk(HandModels.choices()))
        .contains("  1) m.hand:1  jump  x 0 → 1\n  2) m.hand:1  jump  x 0 → 2\n")
        .contains("  6) m.hand:2  mark\n");
  }

  @Test
  void whatIsWatchedIsShownAfterEveryStep() {
    String said =
        talk(
            HandModels.failingAssertion(),
            "watch x",
            "watch globals",
            "watch y >= 1",
            "2",
            "unwatch globals",
            "unwatch y >= 1",
            "1",
            "unwatch",
            "1",
            "show",
            "show y");
    assertThat(said)
        .contains(
            "      x = 0, y = 0\n      y >= 1: false\n   1  m.hand:2  y\n      y 0 → 1\n"
                + "      x = 0\n      x = 0, y = 1\n      y >= 1: true\n  1) ")
        .contains("   2  m.hand:1  x\n      x 0 → 1\n      x = 1\n  1) ")
        .contains("   3  m.hand:1  x\n      x 1 → 2\n  1) ")
        .endsWith("      globals  x = 2, y = 1\n      y = 1\n");
  }

  @Test
  void errorsDeadlocksAndFailingAssertionsAreShown() {
    assertThat(talk(HandModels.onlyError(), "", "", "", "", "", "", "1", "back"))
        .contains("  1) m.hand:1  step  errs: too many\n")
        .contains(
            """
               5  m.hand:1  step
                  run-time error: too many (m.hand:2:1)
              an event that errs leads nowhere; 'back' leads back
            nothing is possible here; 'back' leads back
            nothing is possible here; 'back' leads back
            back at step 4
            """);
    assertThat(talk(HandModels.failingAssertion(), "random 100"))
        .contains("  an assertion fails after 5 of 100 steps\n")
        .contains("  assertion violated: x + y < 5 (m.hand:100:1)\n");
    assertThat(talk(HandModels.severalInitialStates(), "until x == 9", "random 100"))
        .contains("  it holds after ")
        .contains("  deadlock: no event is possible\n");
  }

  @Test
  void untilKnowsWhenToGiveUp() {
    String said = talk(HandModels.choices(), "5", "until x == 7", "until x > 99", "show");
    assertThat(said)
        .contains("  it holds here already\n")
        .contains("not reached in 10,000 random steps, which were taken back")
        .endsWith("      globals  x = 7, last = 0\n");
  }

  @Test
  void theSameSeedWalksTheSameWay() {
    String first = talk(HandModels.choices(), "seed 5", "random 20", "trace");
    assertThat(talk(HandModels.choices(), "seed 5", "random 20", "trace")).isEqualTo(first);
    assertThat(talk(HandModels.choices(), "seed 6", "random 20", "trace")).isNotEqualTo(first);
    Result walk = shell(HandModels.choices()).run("simulate", model, "--random", "20");
    assertThat(walk.code()).isEqualTo(0);
    assertThat(walk.out()).startsWith("random walk: ").contains(", seed 1\n\n  start\n");
    assertThat(shell(HandModels.choices()).run("simulate", model, "--random=20", "--seed=1"))
        .isEqualTo(walk);
    String other =
        shell(HandModels.choices()).run("simulate", model, "--random", "20", "--seed", "-2").out();
    assertThat(other).contains(", seed -2\n");
    assertThat(other.replace("seed -2", "seed 1")).isNotEqualTo(walk.out());
  }

  @Test
  void aWalkIsShownInTheStyleAskedFor() {
    Shell shell = shell(HandModels.failingAssertion());
    String line = "random walk: an assertion fails after 5 of 9 steps, seed 1\n";
    assertThat(shell.run("simulate", model, "--random", "9", "--trace", "none").out())
        .isEqualTo(line);
    assertThat(shell.run("simulate", model, "--random", "9", "-q").out()).isEqualTo(line);
    assertThat(shell.run("simulate", model, "--random", "9", "--trace", "events").out().lines())
        .hasSize(7);
    assertThat(shell.run("simulate", model, "--random", "2").out())
        .startsWith("random walk: 2 steps, seed 1\n");
    assertThat(
            shell
                .withStyle(new Style(true, true))
                .run("simulate", model, "--random", "9", "-q")
                .out())
        .contains("\u001b[1;31m");
  }

  @Test
  void whatIsSavedIsReplayedAndFollowed() {
    Shell shell = shell(HandModels.failingAssertion());
    Result saved = shell.withInput("random 3", "save " + trace).run("simulate", model);
    assertThat(saved.out()).endsWith("mneme replay " + trace + " " + model + "\n");
    assertThat(shell.run("replay", trace, model).out())
        .startsWith("valid: 3 steps, at the end 2 events possible\n");
    shell.run("simulate", model, "--random", "50", "--trace-file", trace, "--quiet");
    assertThat(shell.run("replay", trace, model).out()).startsWith("valid: 5 steps");
    Result followed =
        shell
            .withInput("", "follow 2", "follow", "follow", "back 5", "1", "2", "back 2", "follow")
            .run("simulate", model, "--along", trace);
    assertThat(followed.code()).isEqualTo(0);
    assertThat(followed.out())
        .contains(
            "  (the trace)",
            "this is the end of the trace",
            "  this is not the way of the trace; 'back' leads to it",
            "assertion violated: x + y < 5");
    assertThat(shell.run("simulate", model, "--along", trace, "--random", "2", "-q").out())
        .startsWith("random walk: 2 steps, seed 1, after the 5 steps of the trace\n");
  }

  @Test
  void aTraceThatErrsAndOneOfAnotherInitialStateAreFollowed() {
    Shell errors = shell(HandModels.onlyError());
    errors.run("simulate", model, "--random", "50", "--trace-file", trace);
    assertThat(errors.run("replay", trace, model).out()).startsWith("valid: 5 steps");
    assertThat(errors.withInput("follow").run("simulate", model, "--along", trace).out())
        .contains("run-time error: too many");
    Shell several = shell(HandModels.severalInitialStates());
    several.withInput("2", "1", "save " + trace).run("simulate", model);
    assertThat(several.withInput("").run("simulate", model, "--along", trace).out())
        .contains("globals  x = 5, y = 1")
        .doesNotContain("several initial states;");
  }

  @Test
  void theWayOfAConversationCanBeSavedAtItsEnd() {
    Shell shell = shell(HandModels.choices()).withInput("1", "1");
    assertThat(shell.run("simulate", model, "--trace-file", trace).code()).isEqualTo(0);
    assertThat(shell.run("replay", trace, model).out()).startsWith("valid: 2 steps");
  }

  @Test
  void whatCannotBeUsedIsRefused() {
    Shell shell = shell(HandModels.choices());
    shell.run("simulate", model, "--random", "5", "--trace-file", trace);
    Result misfit = shell(HandModels.onlyError()).run("simulate", model, "--along", trace);
    assertThat(misfit.code()).isEqualTo(2);
    assertThat(misfit.out()).isEmpty();
    assertThat(misfit.err()).contains("--along " + trace + ": is no way through this model");
    assertThat(shell.run("simulate", model, "--quiet").err()).contains("--random N");
    assertThat(shell.run("simulate", model, "--random", "0").err()).contains("from 1 to 1000000");
    assertThat(shell.run("simulate", model, "--seed", "x").err()).contains("--seed 'x'");
    assertThat(shell.run("simulate", model, "--trace-file", model).err())
        .contains("overwrite the model");
    assertThat(shell.run("simulate", model, "--states", "5").code()).isEqualTo(2);
    assertThat(shell.run("simulate", folder.resolve("absent").toString()).code()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"diff", "full", "events", "none"})
  void stepsAreShownInTheStyleAskedFor(String style) {
    String said =
        shell(HandModels.choices())
            .withInput("5", "trace")
            .run("simulate", model, "--trace", style)
            .out();
    assertThat(said.contains("      x 0 → 7\n")).isEqualTo(style.equals("diff"));
    assertThat(said.contains("      globals  x = 7, last = 0\n")).isEqualTo(style.equals("full"));
    assertThat(said).contains("   1  m.hand:1  jump\n");
  }

  @Test
  void longWalksAreShortened() {
    assertThat(talk(GraphModels.ring(50), "random 60"))
        .contains("… 50 steps; 'trace' shows them\n  51  ")
        .contains("\n  60  ")
        .doesNotContain("\n  50  ");
  }

  @Test
  void anExpressionThatIsANumberIsShownAsOne() throws IOException {
    Path channels =
        Files.writeString(
            folder.resolve("channels.pml"),
            "chan q = [3] of { byte }; int n; init { q!1; q!2; n = 5 - 12 }\n");
    Result result =
        Shell.standard()
            .withInput("watch len(q)", "watch len(q) > 1", "watch n * 2", "1", "1", "1", "quit")
            .run("simulate", channels.toString());
    assertThat(result.out())
        .contains("len(q) = 0", "len(q) = 1", "len(q) = 2")
        .contains("len(q) > 1: false", "len(q) > 1: true")
        .contains("n * 2 = 0", "n * 2 = -14");
  }
}
