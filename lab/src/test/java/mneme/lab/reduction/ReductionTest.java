package mneme.lab.reduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import mneme.app.language.Languages;
import mneme.engine.Runner;
import mneme.lab.fuzz.RandomDve;
import mneme.liveness.Formulas;
import mneme.model.Model;
import mneme.model.guard.Aim;
import mneme.model.guard.GuardSource;
import mneme.model.guard.GuardTable;
import mneme.model.guard.Guards;
import mneme.question.Assertions;
import mneme.question.Deadlocks;
import mneme.question.Invariant;
import mneme.question.RunsKept;
import mneme.question.RuntimeErrors;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.run.Verdict;
import mneme.search.stubborn.StubbornSets;
import mneme.source.Language;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Partial-order reduction keeps what it promises. */
class ReductionTest {
  private static final Tuning REDUCED = Tuning.NONE.with("reduction", "on");

  @Test
  void randomModelsAreDecidedAsWithoutReduction() throws SourceException {
    Trial trial = new Trial();
    for (long seed = 0; seed < 400; seed++) {
      assertThat(trial.decide(seed)).isNull();
    }
    assertThat(trial.reduced()).as("models that lost states").isGreaterThan(50);
  }

  @Test
  void setsAreStubbornInTheExamples() throws SourceException, IOException {
    Path folder = Path.of("..", "examples");
    Trial trial = new Trial();
    int tried = 0;
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        for (Language language : Languages.all()) {
          if (name.endsWith(".dve") && language.name().equals("dve")
              || name.endsWith(".pnml") && language.name().equals("pnml")
              || name.endsWith(".pml") && language.name().equals("promela")) {
            Model model =
                language.load(new SourceText(name, Files.readString(file)), Map.of()).model();
            tried++;
            assertThat(
                    trial.decide(
                        model,
                        List.of(new Deadlocks(), new Assertions(), new RuntimeErrors()),
                        tried % 5))
                .as(name)
                .isNull();
          }
        }
      }
    }
    assumeThat(tried).isGreaterThan(5);
    assertThat(trial.reduced()).isPositive();
  }

  /**
   * A process that goes round alone is a set by itself in every state: who looks for deadlocks
   * alone may follow it and nothing else. So the other one would be ignored for ever.
   */
  private static final String IGNORED =
      """
      byte x;
      process Round { state a, b; init a; trans a -> b {}, b -> a {}; }
      process Other { state a, b; init a; trans a -> b { effect x = 1; }; }
      system async;
      """;

  @Test
  void nothingThatIsAskedIsIgnored(@TempDir Path folder) throws SourceException {
    Model model = dve(IGNORED);
    Guards guards = model.ability(Guards.class);
    assertThat(guards).isNotNull();
    GuardSource ofDeadlocks = guards.table(List.of());
    assertThat(ofDeadlocks).isNotNull();
    assertThat(Graph.of(model, new StubbornSets(model, ofDeadlocks), 100).size())
        .as("what suffices for deadlocks ignores the other process")
        .isEqualTo(2);
    Invariant kept = new Invariant(model.predicate("x == 0"));
    for (String search : List.of("bfs", "dfs", "external")) {
      Run run =
          Runner.run(
              Plan.check(model)
                  .withQuestions(new Plan.Questions(List.of(kept), true, true))
                  .withSearch(search)
                  .withStore(search.equals("external") ? Plan.NO_STORE : "full")
                  .withTuning(
                      search.equals("external")
                          ? REDUCED.with("disk", folder.resolve("run").toString())
                          : REDUCED));
      assertThat(run.verdict()).as(search).isEqualTo(Verdict.VIOLATED);
    }
  }

  /** What a table can conceal. */
  private enum Part {
    CONFLICTS,
    ENABLERS,
    CLOSING,
    SPOILT
  }

  /** A process that is put off for ever, and an aim that is there for a moment. */
  private static final String MOMENT =
      """
      byte x, y;
      process Round { state a, b; init a; trans a -> b {}, b -> a {}; }
      process Other { state a, b, c; init a;
        trans a -> b { effect x = 1; }, b -> c { effect x = 0; }; }
      process Third { state a, b, c; init a;
        trans a -> b { effect y = 1; }, b -> c { effect y = 0; }; }
      system async;
      """;

  /** Without what closes cycles, or spoils what is asked, a violation is lost. */
  @Test
  void whatIsPutOffIsFoundOut() throws SourceException {
    Model model = dve(MOMENT);
    Invariant kept = new Invariant(model.predicate("not (x == 1 and y == 1)"));
    Graph all = Graph.of(model, null, 500);
    for (Part part : Part.values()) {
      GuardTable table = tableOf(model, kept);
      Graph whole = Graph.of(model, new StubbornSets(model, table), 500);
      assertThat(new Oracle(model, List.of(kept), all).verify(whole)).isNull();
      if (part == Part.CLOSING || part == Part.SPOILT) {
        Graph some = Graph.of(model, new StubbornSets(model, without(table, part)), 500);
        assertThat(new Oracle(model, List.of(kept), all).verify(some)).as("%s", part).isNotNull();
      }
    }
  }

  private static GuardTable tableOf(Model model, Invariant kept) {
    Guards guards = model.ability(Guards.class);
    assertThat(guards).isNotNull();
    GuardSource source =
        guards.table(
            kept.states(model).stream()
                .<Aim>map(test -> new Aim.OfStates(test.predicate(), test.meets()))
                .toList());
    assertThat(source).isNotNull();
    GuardTable table = source.of(model.initialStates().getFirst());
    assertThat(table).isNotNull();
    return table;
  }

  /** A table that says too little, in one way or the other, is found out. */
  @Test
  void whatATableConcealsIsFoundOut() throws SourceException {
    for (Part part : List.of(Part.CONFLICTS, Part.ENABLERS)) {
      int found = 0;
      for (long seed = 0; seed < 60; seed++) {
        Model model = dve(RandomDve.model(new Random(seed)));
        Graph all = Graph.of(model, null, 500);
        Guards guards = model.ability(Guards.class);
        GuardSource source = guards == null ? null : guards.table(List.of());
        GuardTable table = source == null ? null : source.of(new int[0]);
        if (table != null && all.isComplete()) {
          GuardTable concealing = without(table, part);
          Graph some = Graph.of(model, new StubbornSets(model, concealing), 500);
          String wrong = new Oracle(model, List.of(), all).verify(some);
          found += wrong == null ? 0 : 1;
        }
      }
      assertThat(found).as("%s", part).isPositive();
    }
  }

  /** The same without a part of it. */
  private static GuardTable without(GuardTable table, Part part) {
    GuardTable.Builder builder = new GuardTable.Builder(table.transitions());
    for (int guard = 0; guard < table.guards(); guard++) {
      int number = guard;
      builder.guard(
          state -> table.holds(number, state),
          part == Part.ENABLERS ? new int[0] : table.enablers(guard));
    }
    BitSet closing = new BitSet();
    for (int id = 0; id < table.transitions(); id++) {
      builder.transition(
          id, table.guards(id), part == Part.CONFLICTS ? new int[0] : table.conflicts(id));
      closing.set(id, table.isClosing(id));
    }
    for (int aim = 0; aim < table.aims(); aim++) {
      int number = aim;
      BitSet spoiling = new BitSet();
      for (int id = 0; id < table.transitions(); id++) {
        spoiling.set(id, Arrays.stream(table.spoils(id)).anyMatch(each -> each == number));
      }
      builder.aim(table.aim(aim), part == Part.SPOILT ? new BitSet() : spoiling);
    }
    return builder.closing(part == Part.CLOSING ? new BitSet() : closing).build();
  }

  /**
   * Siegel's point: a rule that asks whether a state of the product is on the stack may leave
   * different events out where only the automaton is elsewhere. Ours leaves the same ones out, and
   * follows what changes a proposition.
   */
  @Test
  void formulasAreDecidedAsWithoutReduction() throws SourceException {
    Model model = dve(MOMENT);
    for (String formula :
        List.of("F {x == 1}", "G !{x == 1 and y == 1}", "G F {Round.a}", "{x == 0} U {x == 1}")) {
      RunsKept kept =
          RunsKept.of(Formulas.holds(formula, new SourceText("formula", formula), model));
      Plan plan = Plan.check(model).withQuestions(new Plan.Questions(List.of(kept), true, true));
      Run reduced = Runner.run(plan.withTuning(REDUCED));
      assertThat(reduced.figures().areReduced()).as(formula).isTrue();
      assertThat(reduced.verdict()).as(formula).isEqualTo(Runner.run(plan).verdict());
    }
  }

  /** Who counts steps sees that some are left out. */
  @Test
  void formulasThatCountStepsAreNotReduced() throws SourceException {
    Model model = dve(MOMENT);
    String formula = "G ({x == 1} -> X {y == 1})";
    RunsKept kept = RunsKept.of(Formulas.holds(formula, new SourceText("formula", formula), model));
    Run run =
        Runner.run(
            Plan.check(model)
                .withQuestions(new Plan.Questions(List.of(kept), true, true))
                .withTuning(REDUCED));
    assertThat(run.figures().areReduced()).isFalse();
    assertThat(run.figures().details())
        .anyMatch(detail -> detail.key().equals("reduction") && detail.note().contains("X"));
    assertThat(run.verdict()).isEqualTo(Verdict.VIOLATED);
  }

  /** An error must not be ignored either: it is no step that leads anywhere. */
  @Test
  void errorsAreNotIgnored() throws SourceException {
    Model model = dve(IGNORED.replace("x = 1", "x = 1 / x"));
    Run run =
        Runner.run(
            Plan.check(model)
                .withQuestions(new Plan.Questions(List.of(new RuntimeErrors()), true, true))
                .withTuning(REDUCED));
    assertThat(run.verdict()).isEqualTo(Verdict.VIOLATED);
  }

  @Test
  void aWayIsShortenedAndSaidToBeShortestOnlyWhereItIs() throws SourceException {
    Model model =
        dve(
            """
            byte x;
            process A { state a, b, d; init a; trans a -> b {}, b -> d {}; }
            process B { state a, b; init a; trans a -> b { effect x = 1; }; }
            process C { state a, b; init a; trans a -> b { guard x == 1; }; }
            system async;
            """);
    Invariant kept = new Invariant(model.predicate("not C.b"));
    Run run =
        Runner.run(
            Plan.check(model)
                .withQuestions(new Plan.Questions(List.of(kept), true, true))
                .withTuning(REDUCED));
    assertThat(run.violation()).isNotNull();
    assertThat(run.violation().trace()).isNotNull();
    assertThat(run.violation().trace().steps()).hasSize(2);
    assertThat(run.violation().trace().shortest()).isTrue();
    Run ofDeadlocks =
        Runner.run(
            Plan.check(model)
                .withQuestions(new Plan.Questions(List.of(new Deadlocks()), true, true))
                .withTuning(REDUCED));
    assertThat(ofDeadlocks.violation()).isNotNull();
    assertThat(ofDeadlocks.violation().trace()).isNotNull();
    assertThat(ofDeadlocks.violation().trace().steps()).hasSize(4);
    assertThat(ofDeadlocks.violation().trace().shortest()).isTrue();
  }

  private static Model dve(String text) throws SourceException {
    for (Language language : Languages.all()) {
      if (language.name().equals("dve")) {
        return language.load(new SourceText("m.dve", text), Map.of()).model();
      }
    }
    throw new AssertionError("no DVE");
  }
}
