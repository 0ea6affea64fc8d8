package mneme.lab.reduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import mneme.app.language.Languages;
import mneme.engine.Runner;
import mneme.lab.fuzz.RandomDve;
import mneme.model.Model;
import mneme.model.guard.GuardTable;
import mneme.model.guard.Guards;
import mneme.question.Assertions;
import mneme.question.Deadlocks;
import mneme.question.Invariant;
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
    for (long seed = 0; seed < 300; seed++) {
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
              || name.endsWith(".pnml") && language.name().equals("pnml")) {
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
    GuardTable ofDeadlocks = guards.table(List.of());
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

  /** A table that says too little, in one way or the other, is found out. */
  @Test
  void whatATableConcealsIsFoundOut() throws SourceException {
    for (boolean conflicts : new boolean[] {true, false}) {
      int found = 0;
      for (long seed = 0; seed < 60; seed++) {
        Model model = dve(RandomDve.model(new Random(seed)));
        Graph all = Graph.of(model, null, 500);
        Guards guards = model.ability(Guards.class);
        GuardTable table = guards == null ? null : guards.table(List.of());
        if (table != null && all.isComplete()) {
          GuardTable concealing = without(table, conflicts);
          Graph some = Graph.of(model, new StubbornSets(model, concealing), 500);
          String wrong = new Oracle(model, List.of(), false, all).verify(some);
          found += wrong == null ? 0 : 1;
        }
      }
      assertThat(found).as(conflicts ? "conflicts" : "enablers").isPositive();
    }
  }

  /** The same without what transitions conflict with, or without what can enable guards. */
  private static GuardTable without(GuardTable table, boolean conflicts) {
    GuardTable.Builder builder = new GuardTable.Builder(table.transitions());
    for (int guard = 0; guard < table.guards(); guard++) {
      int number = guard;
      builder.guard(
          state -> table.holds(number, state), conflicts ? table.enablers(guard) : new int[0]);
    }
    for (int id = 0; id < table.transitions(); id++) {
      builder.transition(id, table.guards(id), conflicts ? new int[0] : table.conflicts(id));
    }
    return builder.build();
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
