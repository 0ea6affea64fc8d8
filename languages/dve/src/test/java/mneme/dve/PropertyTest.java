package mneme.dve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import mneme.engine.Runner;
import mneme.logic.automaton.Kind;
import mneme.model.AcceptingStates;
import mneme.model.Actors;
import mneme.model.Claim;
import mneme.model.Model;
import mneme.question.Fairness;
import mneme.question.RunsKept;
import mneme.run.Plan;
import mneme.run.Plan.Questions;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.run.Violation;
import mneme.source.SourceException;
import mneme.testing.Expansion;
import org.junit.jupiter.api.Test;

/** Property processes as claims. */
class PropertyTest {
  private static final int MOST_STATES = 60_000;

  /** Counts to 3 and stops. */
  private static final String ENDS =
      """
      byte x;
      process P { state s; init s; trans s -> s { guard x < 3; effect x = x + 1; }; }
      """;

  private static Model model(String text) throws SourceException {
    return new DveLanguage().load(new mneme.source.SourceText("m.dve", text), Map.of()).model();
  }

  private static Run check(Model model, boolean stutters) {
    Claim claim = model.claims().getFirst();
    RunsKept asked = new RunsKept(claim, stutters, Fairness.NONE);
    return Runner.run(
        Plan.check(model)
            .withSearch("dfs")
            .withThreads(1)
            .withQuestions(Questions.NONE.with(asked).withTrace(true)));
  }

  private static AcceptingStates accepting(Model model) {
    return (AcceptingStates) Objects.requireNonNull(model.claims().getFirst().breaking());
  }

  @Test
  void aPropertyGoesOnWhereTheSystemIsStuck() throws SourceException {
    Model model =
        model(
            ENDS
                + "process N { state a, b; init a; accept b;"
                + " trans a -> a {}, a -> b { guard x == 3; }, b -> b { guard x == 3; }; }\n"
                + "system async property N;");
    assertThat(accepting(model).kind()).isEqualTo(Kind.WEAK);
    assertThat(accepting(model).automatonStates()).isEqualTo(2);
    assertThat(accepting(model).stutters()).isTrue();
    Run run = check(model, true);
    assertThat(run.verdict()).isEqualTo(Verdict.VIOLATED);
    Violation violation = Objects.requireNonNull(run.violation());
    assertThat(violation.kind()).isEqualTo(RunsKept.CYCLE);
    assertThat(Objects.requireNonNull(violation.trace()).isLasso()).isTrue();
    assertThat(check(model, false).verdict()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void kindsAreThoseOfTheGraphOfTheProcess() throws SourceException {
    String terminal =
        "process N { state a, b; init b; accept a; trans b -> b {}, b -> a { guard x == 2; },"
            + " a -> a {}; }\nsystem async property N;";
    assertThat(accepting(model(ENDS + terminal)).kind()).isEqualTo(Kind.TERMINAL);
    assertThat(check(model(ENDS + terminal), true).verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(check(model(ENDS + terminal), false).verdict()).isEqualTo(Verdict.HOLDS);
    String strong =
        "process N { state a, b; init a; accept b; trans a -> a {}, a -> b { guard x > 0; },"
            + " b -> a {}; }\nsystem async property N;";
    assertThat(accepting(model(ENDS + strong)).kind()).isEqualTo(Kind.STRONG);
    assertThat(check(model(ENDS + strong), true).verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(check(model(ENDS + strong.replace("x > 0", "x > 3")), true).verdict())
        .isEqualTo(Verdict.HOLDS);
    String none = "process N { state a; init a; trans a -> a {}; }\nsystem async property N;";
    assertThat(check(model(ENDS + none), true).verdict()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void processesAreTheActors() throws SourceException {
    Model model =
        model(
            """
            channel c;
            process P { state s, t; init s; trans s -> t { sync c!; }, t -> s {}; }
            process Q { state s; init s; trans s -> s { sync c?; }; }
            process N { state a; init a; accept a; trans a -> a {}; }
            system async property N;
            """);
    Actors actors = Objects.requireNonNull(model.ability(Actors.class));
    assertThat(actors.count()).isEqualTo(2);
    assertThat(actors.name(1)).isEqualTo("Q");
    int[] first = model.initialStates().getFirst();
    long joint = Expansion.enabled(model.stepper(), first).getFirst();
    assertThat(actors.actor(joint)).isEqualTo(0);
    assertThat(actors.partner(joint)).isEqualTo(1);
    int[] next = Objects.requireNonNull(model.stepper().fire(first, joint));
    long alone = Expansion.enabled(model.stepper(), next).getFirst();
    assertThat(actors.actor(alone)).isEqualTo(0);
    assertThat(actors.partner(alone)).isEqualTo(-1);
    Model stuck =
        model(
            ENDS.replace("x < 3", "x < 0")
                + "process N { state a; init a; accept a; trans a -> a {}; }\nsystem async property N;");
    long still = Expansion.enabled(stuck.stepper(), stuck.initialStates().getFirst()).getFirst();
    assertThat(Objects.requireNonNull(stuck.ability(Actors.class)).actor(still)).isEqualTo(-1);
  }

  @Test
  void smallModelsHaveTheKnownVerdicts() throws SourceException, IOException {
    Path corpus = Corpus.require();
    List<String> small = new ArrayList<>();
    for (String row : Files.readAllLines(corpus.resolve("truth-dve.tsv"))) {
      String[] cells = row.split("\t", -1);
      if (cells[2].matches("\\d+") && Integer.parseInt(cells[2]) <= MOST_STATES) {
        small.add(cells[0].substring(0, cells[0].length() - 4));
      }
    }
    List<String> wrong = new ArrayList<>();
    int checked = 0;
    for (String row : Files.readAllLines(corpus.resolve("truth-dve-ltl.tsv"))) {
      String[] cells = row.split("\t", -1);
      if (!cells[4].isEmpty() || !small.contains(cells[0].split("\\.prop", -1)[0])) {
        continue;
      }
      Model model = new DveLanguage().load(Corpus.read(corpus.resolve(cells[0])), Map.of()).model();
      Verdict verdict = check(model, true).verdict();
      if (!verdict.name().equalsIgnoreCase(cells[1])) {
        wrong.add(cells[0] + ": " + verdict + " instead of " + cells[1]);
      }
      checked++;
    }
    assertThat(wrong).isEmpty();
    assertThat(checked).isGreaterThan(60);
  }
}
