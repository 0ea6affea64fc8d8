package mneme.search.snapshots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import mneme.engine.Runner;
import mneme.model.Model;
import mneme.run.Control;
import mneme.run.Detail;
import mneme.run.Figures;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.run.Verdict;
import mneme.search.Observer;
import mneme.testing.HandModel;
import mneme.testing.HandModels;
import mneme.testing.Known;
import mneme.testing.RandomModels;
import mneme.testing.ReferenceSearch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotSearchTest {
  private static final List<Known> MODELS = Known.handWrittenAndRandom(300, 315);

  /** Sees which states are expanded; their transitions are traversed with them. */
  private static final class Visits implements Observer {
    private final Set<List<Integer>> states = new HashSet<>();
    private long count;

    @Override
    public void expanded(int lane, long id, int[] state, int successors) {
      int used = state.length;
      while (used > 0 && state[used - 1] == 0) {
        used--;
      }
      states.add(Arrays.stream(state, 0, used).boxed().toList());
      count++;
    }
  }

  static List<Tuning> tunings() {
    List<Tuning> all = new ArrayList<>();
    for (String form :
        List.of(
            "frontier-safety-net",
            "pebble",
            "(1,llnr,1)",
            "(1,lru,1)",
            "(2,mru,2)",
            "(1,lfu,3)",
            "(3,mfu,2)",
            "(1,random,2)",
            "(c1,llnr,1)(1,lfu,1)",
            "(c3,lru,2)(c2,mfu,1)(1,random,1)",
            "(c2,llnr,1)*",
            "(c2,lru,2)(c3,random,1)*")) {
      for (String backtracking : List.of("on", "off")) {
        all.add(Tuning.NONE.with("snapshots", form).with("backtracking", backtracking));
      }
    }
    return all;
  }

  private static Plan plan(Model model, Tuning tuning) {
    return Plan.explore(model)
        .withSearch("snapshots")
        .withTuning(tuning)
        .withLimits(Limits.memory(64 << 20));
  }

  @ParameterizedTest
  @MethodSource("tunings")
  void everyStateAndTransitionIsVisited(Tuning tuning) {
    for (Known known : MODELS) {
      ReferenceSearch.Result expected = known.truth();
      for (int hashBits : List.of(64, 6)) {
        if (expected.states() > 5_000 && hashBits < 64) {
          continue;
        }
        Visits visits = new Visits();
        Plan plan = plan(known.model(), tuning).withHashBits(hashBits);
        Run run = Runner.run(plan, new Control(), visits);
        String what = known.name() + " with " + tuning;
        assertThat(run.verdict()).as(what).isEqualTo(Verdict.COMPLETE);
        assertThat(visits.states).as(what).isEqualTo(expected.levelOf().keySet());
        assertThat(run.figures().visited()).as(what).isEqualTo(visits.count);
        assertThat(run.figures().storedPeak()).as(what).isLessThanOrEqualTo(expected.states());
        assertThat(run.figures().knowsTransitions())
            .as(what)
            .isEqualTo(run.figures().knowsStates());
        if (run.figures().knowsStates()) {
          assertThat(run.figures().states()).as(what).isEqualTo(expected.states());
          assertThat(run.figures().transitions()).as(what).isEqualTo(expected.transitions());
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"frontier-safety-net", "pebble", "(1,llnr,1)"})
  void whatIsFoundFirstIsNearest(String form) {
    List<Model> models = new ArrayList<>(HandModels.all());
    LongStream.rangeClosed(200, 230).forEach(seed -> models.add(RandomModels.model(seed)));
    int found = 0;
    for (Model model : models) {
      Plan check = Plan.check(model).withLimits(Limits.memory(64 << 20));
      Run exact = Runner.run(check);
      Run run =
          Runner.run(check.withSearch("snapshots").withTuning(Tuning.NONE.with("snapshots", form)));
      assertThat(run.verdict()).as(model.name()).isEqualTo(exact.verdict());
      if (run.violation() != null && exact.violation() != null) {
        found++;
        assertThat(run.violation().trace()).as(model.name()).isNotNull();
        assertThat(run.violation().trace().length())
            .as(model.name())
            .isEqualTo(exact.violation().trace().length());
      }
    }
    assertThat(found).isGreaterThan(5);
  }

  @Test
  void forgettingHoldsFewerStatesThanThereAre() {
    Model model =
        HandModels.all().stream()
            .max((a, b) -> Long.compare(statesOf(a), statesOf(b)))
            .orElseThrow();
    Figures figures = Runner.run(plan(model, Tuning.NONE.with("snapshots", "pebble"))).figures();
    assertThat(figures.storedPeak()).isLessThan(statesOf(model));
    assertThat(figures.details())
        .extracting(detail -> detail.key())
        .contains("snapshots_peak", "backtracking_set", "snapshot_caches");
  }

  private static long statesOf(Model model) {
    return Runner.run(Plan.explore(model)).figures().states();
  }

  @Test
  void aBudgetThatIsTooSmallEndsTheRunAsIncomplete() {
    for (Model model : HandModels.all()) {
      if (statesOf(model) < 20_000) {
        continue;
      }
      Run run = Runner.run(plan(model, Tuning.NONE).withLimits(Limits.memory(150 << 10)));
      assertThat(run.verdict()).isEqualTo(Verdict.INCOMPLETE);
      assertThat(run.limit()).isEqualTo(Limit.MEMORY);
      return;
    }
    throw new AssertionError("there is no model that is large enough");
  }

  @ParameterizedTest
  @ValueSource(strings = {"(c2,llnr,5)", "(c1,lfu,1)(c3,mru,2)"})
  void whatMightNeverEndIsRefused(String form) {
    assertThatThrownBy(() -> SnapshotForm.parse(form))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("might never end")
        .hasMessageContaining("(2,lfu,10)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "pebbles",
        "(c2,llnr)",
        "(c2,llnr,5)x",
        "(x,llnr,5)",
        "(2,fifo,5)",
        "(2,lru,0)",
        "(0,lru,3)",
        "*",
        "(2,lru,99999)"
      })
  void whatIsNoFormIsRefused(String form) {
    assertThatThrownBy(() -> SnapshotForm.parse(form))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("expected");
  }

  @Test
  void formsAreWrittenAsTheyAreRead() {
    for (String form : List.of("(c2,llnr,5)(2,lfu,10)", "(c3,random,1)*", "(4,mru,2)")) {
      assertThat(SnapshotForm.parse(form).toString()).isEqualTo(form);
    }
  }

  @Test
  void samplingPeriodsGrowOrStay() {
    assertThat(taken("2", 20)).containsExactly(0, 2, 6, 12);
    assertThat(taken("c3", 10)).containsExactly(0, 3, 6, 9);
    assertThat(taken("c1", 4)).containsExactly(0, 1, 2, 3);
  }

  private static List<Integer> taken(String text, int offers) {
    Sampling.Counter counter = Sampling.parse(text).counter();
    List<Integer> taken = new ArrayList<>();
    for (int i = 0; i < offers; i++) {
      boolean expected = counter.takesNext();
      if (counter.takes()) {
        taken.add(i);
      }
      assertThat(expected).isEqualTo(taken.contains(i));
    }
    return taken;
  }

  /** A ring, from each state of which an edge leads half the way back. */
  private static Model returning(int size) {
    return HandModel.named("returning")
        .slot("x", 0, size - 1)
        .initial(0)
        .rule("on", r -> r.reads(0).writes(0).then((s, c) -> s.set(0, (s.get(0) + 1) % size)))
        .rule("back", r -> r.reads(0).writes(0).then((s, c) -> s.set(0, s.get(0) / 2)))
        .build();
  }

  @Test
  void itWarnsWhenRepetitionsTakeOver() {
    Tuning tuning = Tuning.NONE.with("snapshots", "(50,llnr,1)").with("backtracking", "off");
    Control control = new Control();
    List<String> notes = new ArrayList<>();
    Observer looks =
        new Observer() {
          @Override
          public void level(int level, long states) {
            if (level % 100 == 99 && control.progress() != null) {
              notes.add(control.progress().note());
            }
          }
        };
    Figures figures = Runner.run(plan(returning(2000), tuning), control, looks).figures();
    assertThat(figures.visited()).isGreaterThan(100_000);
    assertThat(advice(figures))
        .contains("--backtracking on")
        .contains("--snapshots '(50,llnr,2)', would help");
    assertThat(notes.getFirst()).contains("each visited").doesNotContain("warning");
    assertThat(notes.getLast()).contains("; warning: most visits repeat earlier ones");
    assertThat(advice(Runner.run(plan(returning(2000), Tuning.NONE)).figures())).isEmpty();
  }

  private static String advice(Figures figures) {
    return figures.details().stream()
        .filter(detail -> detail.key().equals("advice"))
        .map(Detail::note)
        .findFirst()
        .orElse("");
  }
}
