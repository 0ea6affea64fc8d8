package mneme.search.snapshots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import mneme.engine.Runner;
import mneme.memory.MemoryBudget;
import mneme.model.Ability;
import mneme.model.ForwardingModel;
import mneme.model.Grading;
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
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.testing.GraphModels;
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
            "(1/3/2+2,smallest,2)",
            "(1x2,largest,2)",
            "(c2,density,2)(3/1x3,density,2)",
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
  @ValueSource(strings = {"(c2,llnr,5)", "(c1,lfu,1)(c3,mru,2)", "(1/2/8,smallest,3)"})
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
        "(2,lru,99999)",
        "(1/0/2,lru,3)",
        "(1/2+0,lru,3)",
        "(2x1,lru,3)",
        "(c2+1,lru,3)",
        "(1/,lru,3)"
      })
  void whatIsNoFormIsRefused(String form) {
    assertThatThrownBy(() -> SnapshotForm.parse(form))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("expected");
  }

  @Test
  void formsAreWrittenAsTheyAreRead() {
    for (String form :
        List.of(
            "(c2,llnr,5)(2,lfu,10)",
            "(c3,random,1)*",
            "(4,mru,2)",
            "(1/2/4x3,smallest,2)",
            "(5+1,density,2)",
            "frontier")) {
      assertThat(SnapshotForm.parse(form).toString()).isEqualTo(form);
    }
  }

  @Test
  void samplingPeriodsGrowOrStay() {
    assertThat(taken("2", 20)).containsExactly(0, 2, 6, 12);
    assertThat(taken("c3", 10)).containsExactly(0, 3, 6, 9);
    assertThat(taken("c1", 4)).containsExactly(0, 1, 2, 3);
    assertThat(taken("1/3/2", 12)).containsExactly(0, 1, 4, 6, 8, 10);
    assertThat(taken("1/3+2", 22)).containsExactly(0, 1, 4, 9, 16);
    assertThat(taken("3x2", 30)).containsExactly(0, 3, 9, 21);
  }

  @Test
  void sizesOfSnapshotsDecideWhichLeaves() {
    try (PlaceList.Chunks chunks = new PlaceList.Chunks(new MemoryBudget(1 << 20))) {
      List<Snapshot> snapshots = new ArrayList<>();
      int[] sizes = {30, 5, 90, 40};
      int[] hits = {3, 1, 2, 9};
      for (int i = 0; i < sizes.length; i++) {
        PlaceList states = new PlaceList(chunks);
        for (int place = 0; place < sizes[i]; place++) {
          assertThat(states.add(place)).isTrue();
        }
        Snapshot snapshot = new Snapshot(10L * i, i, states);
        for (int hit = 0; hit < hits[i]; hit++) {
          snapshot.hit(100);
        }
        snapshots.add(snapshot);
      }
      Random random = new Random(1);
      assertThat(Replacement.SMALLEST.victim(snapshots, random).number()).isEqualTo(1);
      assertThat(Replacement.LARGEST.victim(snapshots, random).number()).isEqualTo(2);
      assertThat(Replacement.DENSITY.victim(snapshots, random).number()).isEqualTo(2);
    }
  }

  /** Runs the algorithm of the paper, without the levels that are kept for ever. */
  private static SearchOutcome asPrinted(Model model, String form, boolean anchored) {
    Matcher parts = Pattern.compile("\\(([^,]*),([a-z]*),([0-9]*)\\)").matcher(form);
    assertThat(parts.matches()).isTrue();
    SnapshotForm.CacheForm cache =
        new SnapshotForm.CacheForm(
            Sampling.parse(parts.group(1)),
            Replacement.named(parts.group(2)),
            Integer.parseInt(parts.group(3)));
    Plan plan =
        plan(model, Tuning.NONE.with("backtracking", "off"))
            .withLimits(Limits.memory(8 << 20).withStates(60_000));
    MemoryBudget budget = new MemoryBudget(8 << 20);
    SearchTask task = new SearchTask(plan, budget, new Control(), Observer.NONE);
    return new SnapshotSearch(task, new SnapshotForm(List.of(cache), false), anchored).run();
  }

  /**
   * Lemma 1 asks for periods that grow: with any that stay, a long enough ring is walked for ever.
   */
  @Test
  void aPeriodThatStaysWalksARingForEver() {
    Model ring = GraphModels.ring(100);
    assertThat(asPrinted(ring, "(c3,llnr,5)", false).limit()).isEqualTo(Limit.STATES);
    assertThat(asPrinted(ring, "(1/2/7,lru,4)", false).limit()).isEqualTo(Limit.STATES);
    assertThat(asPrinted(ring, "(1,llnr,1)", false).limit()).isNull();
    assertThat(asPrinted(ring, "(1x2,llnr,1)", false).limit()).isNull();
    // The levels that are kept for ever end it in any case.
    assertThat(asPrinted(ring, "(c3,llnr,5)", true).limit()).isNull();
  }

  /**
   * Periods that grow are not enough either: Lemma 1 looks at one cycle at a time. Here the walk is
   * on another cycle whenever the snapshot that would end it is there. Found by a search over
   * random graphs.
   */
  @Test
  void growingPeriodsDoNotEndCyclesThatLeadToEachOther() {
    int[][] edges = {{7}, {3}, {0, 4}, {7, 2}, {6, 7}, {0}, {8, 0}, {0, 2}, {6}};
    HandModel.Builder builder =
        HandModel.named("nine states").slot("x", 0, edges.length - 1).initial(0);
    for (int choice = 0; choice < 2; choice++) {
      int which = choice;
      builder.rule(
          "edge " + which,
          r ->
              r.reads(0)
                  .writes(0)
                  .when((s, c) -> edges[s.get(0)].length > which)
                  .then((s, c) -> s.set(0, edges[s.get(0)][which])));
    }
    Model model = builder.build();
    assertThat(asPrinted(model, "(1,llnr,1)", false).limit()).isEqualTo(Limit.STATES);
    assertThat(asPrinted(model, "(1,llnr,1)", true).limit()).isNull();
  }

  /** A model that says of itself that it has only forward edges. */
  private static Model graded(Model model) {
    return new ForwardingModel(model) {
      @Override
      protected boolean keeps(Class<? extends Ability> type) {
        return true;
      }

      @Override
      public <A extends Ability> A ability(Class<A> type) {
        return type == Grading.class ? type.cast(Grading.KNOWN) : super.ability(type);
      }
    };
  }

  @Test
  void theFrontierAloneIsEnoughForForwardEdges() {
    Tuning frontier = Tuning.NONE.with("snapshots", "frontier");
    Model grid = GraphModels.grid(9, 3);
    Visits visits = new Visits();
    Run run = Runner.run(plan(graded(grid), frontier), new Control(), visits);
    assertThat(run.verdict()).isEqualTo(Verdict.COMPLETE);
    assertThat(visits.states).isEqualTo(ReferenceSearch.of(grid).levelOf().keySet());
    Figures figures = run.figures();
    assertThat(figures.states()).isEqualTo(729).isEqualTo(visits.count);
    assertThat(figures.transitions()).isEqualTo(ReferenceSearch.of(grid).transitions());
    assertThat(figures.levels().count()).isEqualTo(25);
    // Two neighbouring levels of 61 states at most.
    assertThat(figures.storedPeak()).isLessThanOrEqualTo(122);
    assertThatThrownBy(() -> Runner.run(plan(grid, frontier)))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("known to have only forward edges");
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
