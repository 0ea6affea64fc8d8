package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import mneme.app.Shell.Result;
import mneme.app.Shell.SmallMachine;
import mneme.app.command.Syntaxes;
import mneme.app.extension.Installed;
import mneme.app.option.Option;
import mneme.app.option.Syntax;
import mneme.engine.Methods;
import mneme.question.Deadlocks;
import mneme.question.Question;
import mneme.run.Plan;
import mneme.testing.HandModels;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {
  @TempDir Path folder;
  private String model;
  private final AtomicReference<Plan> kept = new AtomicReference<>();
  private final Shell shell =
      Shell.standard()
          .withLanguages(HandLanguage.of(HandModels.severalInitialStates()))
          .withEngine(FakeRuns.keeping(kept));

  @BeforeEach
  void writeModel() throws IOException {
    model = Files.writeString(folder.resolve("m.hand"), "by hand").toString();
  }

  private Plan plan(String command, String... options) {
    Result result = run(command, options);
    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isEqualTo(0);
    return kept.get();
  }

  private Result run(String command, String... options) {
    List<String> words = new ArrayList<>(List.of(command, model));
    words.addAll(Arrays.asList(options));
    return shell.run(words.toArray(new String[0]));
  }

  private String refusal(String command, String... options) {
    kept.set(null);
    Result result = run(command, options);
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(kept.get()).isNull();
    return result.err();
  }

  @Test
  void defaults() {
    Plan explore = plan("explore");
    assertThat(explore.search()).isEqualTo("auto");
    assertThat(explore.store()).isEqualTo("auto");
    assertThat(explore.threads()).isEqualTo(3);
    assertThat(explore.hashBits()).isEqualTo(64);
    assertThat(explore.questions()).isEqualTo(Plan.Questions.NONE);
    assertThat(explore.limits().memory()).isEqualTo((3L << 30) - (100 << 20));
    assertThat(explore.limits().states()).isEqualTo(Long.MAX_VALUE);
    assertThat(explore.limits().depth()).isEqualTo(Long.MAX_VALUE);
    assertThat(plan("check").questions()).isEqualTo(Plan.Questions.SAFETY);
    assertThat(plan("explore", "--search", "dfs").threads()).isEqualTo(1);
    assertThat(plan("explore", "--store", "comback").threads()).isEqualTo(1);
    assertThat(plan("explore", "--store", "comback", "--threads", "2").threads()).isEqualTo(2);
  }

  @Test
  void searchAndLimits() {
    Plan plan =
        plan(
            "explore",
            "--search=bfs",
            "--store",
            "full",
            "--threads",
            "2",
            "--hash-bits",
            "12",
            "--memory",
            "500m",
            "--time",
            "90s",
            "--states",
            "1000",
            "--depth=0");
    assertThat(plan.threads()).isEqualTo(2);
    assertThat(plan.hashBits()).isEqualTo(12);
    assertThat(plan.limits().memory()).isEqualTo(400L << 20);
    assertThat(plan.limits().time()).isEqualTo(Duration.ofSeconds(90));
    assertThat(plan.limits().states()).isEqualTo(1000);
    assertThat(plan.limits().depth()).isEqualTo(0);
    assertThat(plan("check", "--search", "dfs", "--threads", "1").search()).isEqualTo("dfs");
  }

  @Test
  void questions() {
    Plan.Questions questions =
        plan(
                "check",
                "--invariant",
                "x < 9",
                "--invariant",
                "y >= 0",
                "--reach",
                "x == 3",
                "--deadlock-ok",
                "x == 9",
                "--all",
                "--trace",
                "none")
            .questions();
    assertThat(questions.all())
        .extracting(Question::name)
        .containsExactly(
            "no deadlock but where x == 9",
            "no failing assertion",
            "no run-time error",
            "invariant x < 9",
            "invariant y >= 0",
            "never reached: x == 3");
    assertThat(questions.stopAtFirst()).isFalse();
    assertThat(questions.trace()).isFalse();
    assertThat(plan("check", "--deadlock", "off").questions().asks(Deadlocks.class)).isFalse();
    String file = folder.resolve("t.json").toString();
    assertThat(plan("check", "--trace", "none", "--trace-file", file).questions().trace()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "8388608, 8388608",
    "9000k, 9216000",
    "300M, 314572800",
    "2g, 2147483648",
    "00020m, 20971520",
  })
  void sizes(String text, long bytes) {
    Shell heapless = shell.withMachine(new SmallMachine(4L << 30, 0, 0, 1));
    assertThat(heapless.run("explore", model, "--memory", text).code()).isEqualTo(0);
    assertThat(kept.get().limits().memory()).isEqualTo(Math.max(8L << 20, bytes));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1k", "8191k", "7m", "8388607", "1"})
  void aBudgetBelowTheFloorIsRefused(String text) {
    assertThat(refusal("explore", "--memory", text))
        .isEqualTo("mneme: --memory " + text + ": too little for any run; the least is 8m\n");
    assertThat(shell.run("help", "check").out()).contains("at least 8m");
  }

  @ParameterizedTest
  @ValueSource(strings = {"8589934591g", "131073g", "140737488355329"})
  void moreThanCanBeAddressedIsRefused(String text) {
    assertThat(refusal("explore", "--memory", text))
        .isEqualTo(
            "mneme: --memory "
                + text
                + ": more than a process can address; the most is 131072g (128 TB)\n");
  }

  @Test
  void theHeapIsPartOfTheBudget() {
    Shell small = shell.withMachine(new SmallMachine(4L << 30, 60 << 20, 1 << 20, 1));
    small.run("explore", model, "--memory", "64m");
    assertThat(kept.get().limits().memory()).isEqualTo(8L << 20);
    Shell untold = shell.withMachine(new SmallMachine(4L << 30, -1, 1L << 30, 1));
    untold.run("explore", model);
    assertThat(kept.get().limits().memory()).isEqualTo(2L << 30);
    Shell greedy = shell.withMachine(new SmallMachine(4L << 30, -1, 2L << 30, 1));
    greedy.run("explore", model);
    assertThat(kept.get().limits().memory()).isEqualTo(3L << 30);
  }

  @ParameterizedTest
  @CsvSource({"90s, 90000", "10m, 600000", "2h, 7200000", "0.5s, 500", "1.5m, 90000"})
  void durations(String text, long millis) {
    assertThat(plan("check", "--time", text).limits().time().toMillis()).isEqualTo(millis);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "m", "-5m", "0", "0g", "1.5g", "5x", "99999999999g", "1e9", "５m"})
  void noSizes(String text) {
    assertThat(refusal("explore", "--memory", text)).contains("--memory '" + text + "': expected");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "s", "90", "0s", "-1s", "1d", "1e3s", ".5s", "5.s", "NaNs", "1 s"})
  void noDurations(String text) {
    assertThat(refusal("check", "--time=" + text)).contains("90s, 10m, 2h");
  }

  @ParameterizedTest
  @CsvSource({
    "--states, 0",
    "--states, ten",
    "--states, 1k",
    "--depth, -1",
    "--threads, 0",
    "--threads, 100000",
    "--hash-bits, 65",
    "--hash-bits, 0",
    "--states, 9223372036854775808",
  })
  void noNumbers(String option, String value) {
    assertThat(refusal("explore", option, value))
        .startsWith("mneme: " + option + " '" + value + "': expected a whole number");
  }

  @Test
  void unknownMethodsAreNamedWithWhatThereIs() {
    assertThat(refusal("explore", "--store", "forest"))
        .isEqualTo(
            "mneme: unknown store 'forest'; available: "
                + String.join(", ", Methods.names(Methods.standard().stores()))
                + "\n");
    assertThat(refusal("explore", "--search", "sideways"))
        .isEqualTo(
            "mneme: unknown search 'sideways'; available: "
                + String.join(", ", Methods.names(Installed.METHODS.searches()))
                + "\n");
    assertThat(refusal("explore", "--language", "promela"))
        .isEqualTo("mneme: unknown language 'promela'; available: hand\n");
    assertThat(refusal("check", "--trace", "short"))
        .contains("available: diff, full, events, none");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--forse-it", "-v", "-o", "--nonsense"})
  void optionsOfOtherCommands(String option) {
    for (String command : List.of("check", "explore")) {
      assertThat(refusal(command, option, "1")).contains("unknown option '" + option + "'");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"prove", "chek"})
  void commandsOfOtherTimes(String command) {
    Result result = shell.run(command, model);
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err())
        .contains("unknown command '" + command + "'", "available: check, explore, ", "lab, help");
  }

  @Test
  void typingErrorsAreRecognised() {
    assertThat(refusal("check", "--stor", "full")).contains("did you mean '--store'?");
    assertThat(shell.run("chek", model).err()).contains("did you mean 'check'?");
    assertThat(shell.run(model).err()).contains("mneme check " + model);
    assertThat(shell.run("--store", "full", "check", model).err()).contains("before the command");
  }

  @Test
  void exploreAsksNothing() {
    for (String option :
        List.of(
            "--invariant", "--reach", "--deadlock", "--deadlock-ok", "--trace", "--trace-file")) {
      assertThat(refusal("explore", option, "x"))
          .contains("'explore' takes no " + option, "mneme check");
    }
    assertThat(refusal("explore", "--all")).contains("'explore' takes no --all");
  }

  @Test
  void whatMakesNoSenseIsRefusedWithTheNearestThatDoes() {
    assertThat(refusal("check", "--search", "dfs", "--threads", "2"))
        .contains("dfs runs on one thread", "--search bfs --threads 2");
    assertThat(refusal("check", "--deadlock", "off", "--deadlock-ok", "x == 1"))
        .contains("looks for none");
    assertThat(refusal("check", "--progress", "-q")).contains("contradict");
    String file = folder.resolve("o.json").toString();
    assertThat(refusal("check", "--json", file, "--trace-file", file)).contains("same file");
    assertThat(refusal("check", "--json", model)).contains("overwrite the model");
    assertThat(refusal("check", "--trace-file", "-")).contains("--json -");
    assertThat(refusal("check", "--deadlock", "maybe")).contains("expected on or off");
  }

  @Test
  void outputsAreLookedAtBeforeTheRun() {
    assertThat(refusal("explore", "--json", folder.toString())).contains("is a directory");
    assertThat(refusal("explore", "--json", folder.resolve("absent/x.json").toString()))
        .contains("there is no folder");
    assertThat(refusal("explore", "--json", "")).contains("missing");
  }

  @Test
  void wordsThatAreMissingTooManyOrTwice() {
    assertThat(shell.run("check").err())
        .contains("'check' needs MODEL", "usage: mneme check MODEL");
    assertThat(shell.run("replay", "t.json").err()).contains("'replay' needs MODEL");
    assertThat(refusal("check", "other.hand")).contains("'other.hand' is one argument too many");
    assertThat(refusal("check", "--states")).contains("--states needs a value");
    assertThat(refusal("check", "--states", "--all")).contains("--states needs a value");
    assertThat(refusal("check", "--states", "5", "--states", "6")).contains("given twice");
    assertThat(refusal("check", "--all=yes")).contains("takes no value");
    assertThat(refusal("check", "--param", "=5")).contains("NAME=VALUE");
    assertThat(refusal("check", "--param", "N=x")).contains("NAME=VALUE");
    assertThat(refusal("check", "--param", "N=1", "--param", "N=2")).contains("given twice");
    assertThat(shell.run("explore", "--", "-m.hand").err()).contains("-m.hand: no such file");
  }

  @Test
  void anExpressionMayBeginWithADash() {
    assertThat(refusal("check", "--invariant", "-x < 3")).startsWith("--invariant:1:1: error: ");
  }

  @Test
  void aWrongExpressionIsShownWithItsPlace() {
    assertThat(refusal("check", "--reach", "x ==  oops"))
        .isEqualTo("--reach:1:1: error: expected: slot comparison number\n  x ==  oops\n  ^\n");
  }

  @Test
  void everyOptionHasAnExampleThatIsUnderstood() {
    for (Syntax syntax : Syntaxes.all()) {
      Result help = shell.run("help", syntax.command(), "--all");
      assertThat(help.code()).isEqualTo(0);
      for (Option option : syntax.options()) {
        assertThat(help.out()).contains(option.name()).contains("$ " + option.example());
        assertThat(option.example()).contains(option.name());
      }
    }
    assertThat(shell.run("help", "nonsense").code()).isEqualTo(2);
    assertThat(shell.run("help", "check", "explore").code()).isEqualTo(2);
  }

  @Test
  void helpBeginsWithWhatMostPeopleNeed() {
    String help = shell.run("help", "check").out();
    assertThat(help)
        .contains("Everyday:\n", "More questions, limits and reports:\n", "--invariant", "--memory")
        .contains("mneme help methods")
        .contains("more options for experts: mneme help check --all")
        .doesNotContain("Experts:", "--as-published", "--hash-bits", "--costs");
    assertThat(shell.run("check", "--help").out()).isEqualTo(help);
    String all = shell.run("help", "check", "--all").out();
    assertThat(all).contains("Experts:\n", "--as-published").startsWith(help.substring(0, 2_000));
    assertThat(all.length()).isGreaterThan(help.length() * 3 / 2);
    String everyday = help.substring(help.indexOf("Everyday:"), help.indexOf("More questions"));
    assertThat(everyday.lines().filter(line -> line.strip().startsWith("$ "))).hasSize(10);
    assertThat(shell.run("help", "methods").out()).contains("--store auto|full", "--as-published");
  }

  @ParameterizedTest
  @CsvSource({
    "--hlep, --help",
    "--stroe, --store",
    "--memroy, --memory",
    "--inv, --invariant",
    "--TRACE, --trace",
    "--trace_file, --trace-file",
  })
  void theOptionThatIsMeant(String typed, String meant) {
    assertThat(refusal("check", typed)).contains("did you mean '" + meant + "'?");
  }

  @ParameterizedTest
  @CsvSource({"chekc, check", "exlpore, explore", "sim, simulate", "methdos, methods"})
  void theCommandThatIsMeant(String typed, String meant) {
    assertThat(shell.run(typed).err()).contains("did you mean '" + meant + "'?");
  }

  @Test
  void theValueThatIsMeant() {
    assertThat(refusal("check", "--store", "tree-compcat")).contains("did you mean 'tree-compact'");
    assertThat(refusal("check", "--search", "bsf")).contains("did you mean 'bfs'?");
  }

  @Test
  void theRuleOfSleepSetsAloneIsRefused() {
    assertThat(refusal("explore", "--search", "dfs", "--sleep-rule", "printed"))
        .contains("--sleep-rule says how --sleep works");
  }

  @Test
  void anEmptyValueIsRefused() {
    assertThat(refusal("explore", "--disk", "")).contains("--disk '': expected DIR");
    assertThat(refusal("explore", "--checkpoint=")).contains("--checkpoint '': expected DIR");
  }

  @Test
  void whatMnemeHasNotWrittenIsNotOverwritten() throws IOException {
    Path notes = Files.writeString(folder.resolve("notes.txt"), "my notes\n");
    assertThat(refusal("explore", "--json", notes.toString()))
        .contains("this file is there, and Mneme has not written it; --force overwrites it");
    assertThat(notes).hasContent("my notes");
    Path net = Files.writeString(folder.resolve("net.pnml"), "<?xml version='1.0'?><pnml/>");
    assertThat(refusal("check", "--junit", net.toString())).contains("--force");
    assertThat(shell.run("explore", model, "--json", notes.toString(), "--force").code()).isZero();
    assertThat(Files.readString(notes)).startsWith("{");
    // A report takes the place of an earlier one.
    assertThat(shell.run("explore", model, "--json", notes.toString()).code()).isZero();
  }

  @Test
  void methodsListsWhatTheOptionsAccept() {
    Result result = shell.run("methods");
    assertThat(result.code()).isEqualTo(0);
    assertThat(result.out().lines().map(String::strip).map(line -> line.split(" ")[0]))
        .startsWith("searches", "auto")
        .contains("dfs", "stores", "full", "tree")
        .containsAll(Methods.names(Methods.standard().searches()))
        .containsAll(Methods.names(Methods.standard().stores()));
    assertThat(result.out()).contains("promise", "cost", "options", "--threads");
    assertThat(result.out().lines()).allMatch(line -> line.length() <= 100);
    assertThat(shell.run("methods", "now").code()).isEqualTo(2);
  }
}
