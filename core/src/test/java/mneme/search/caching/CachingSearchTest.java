package mneme.search.caching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import mneme.cache.CachePolicies;
import mneme.engine.Runner;
import mneme.model.Model;
import mneme.run.Control;
import mneme.run.Detail;
import mneme.run.Figures;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Plan.Questions;
import mneme.run.PlanException;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.run.Verdict;
import mneme.search.Observer;
import mneme.testing.GraphModels;
import mneme.testing.HandModels;
import mneme.testing.RandomModels;
import mneme.testing.ReferenceSearch;
import mneme.testing.TinyModels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is forgotten, every state is visited. */
class CachingSearchTest {
  /** Where nothing is remembered, time explodes; what has not ended by then says nothing. */
  private static final long MOST_VISITS = 10_000;

  private static final IdentityHashMap<Model, ReferenceSearch.Result> EXPECTED =
      new IdentityHashMap<>();
  static final List<Model> SMALL =
      HandModels.all().stream()
          .filter(model -> expected(model).states() < 2_000)
          .map(Model.class::cast)
          .toList();
  private static final List<Model> TINY =
      LongStream.range(0, 12).mapToObj(TinyModels::model).toList();
  static final List<Model> RANDOM =
      LongStream.range(400, 403)
          .mapToObj(seed -> TinyModels.shuffled(RandomModels.model(seed), seed))
          .toList();

  private static ReferenceSearch.Result expected(Model model) {
    return EXPECTED.computeIfAbsent(model, ReferenceSearch::of);
  }

  private static final List<String> HIERARCHIES =
      List.of("mfu:25+lru:75", "random:75+lru:25", "fifo:20+type:50+stratified:30");

  /** In front of the number of events after which a state is kept in full. */
  private static final String DELTA = "delta ";

  /** A cache, with or without sleep sets. */
  record Setup(String cache, boolean sleep) {
    Plan applyTo(Plan plan, long size) {
      Tuning which =
          cache.startsWith(DELTA)
              ? Tuning.NONE
                  .with("cache-states", "delta")
                  .with("delta-depth", cache.substring(DELTA.length()))
              : Tuning.NONE.with("cache", cache);
      Tuning tuning = which.with("cache-size", Long.toString(Math.max(0, size)));
      return plan.withSearch("caching")
          .withTuning(sleep ? tuning.with("sleep", "") : tuning)
          .withLimits(Limits.memory(256 << 20).withStates(MOST_VISITS));
    }
  }

  static List<Setup> setups() {
    List<String> caches = new ArrayList<>(CachePolicies.names());
    // These two know of replaying events, which a depth-first search does not.
    caches.removeAll(List.of("heuristic", "distance", "heuristic2", "distance2"));
    caches.addAll(HIERARCHIES);
    caches.addAll(List.of(DELTA + 1, DELTA + 3, DELTA + 20));
    List<Setup> setups = new ArrayList<>();
    for (String cache : caches) {
      setups.add(new Setup(cache, false));
      setups.add(new Setup(cache, true));
    }
    return setups;
  }

  static Set<List<Integer>> visited(Plan plan, Run[] result) {
    Set<List<Integer>> states = new HashSet<>();
    Observer observer =
        new Observer() {
          @Override
          public void expanded(int lane, long id, int[] state, int successors) {
            states.add(ReferenceSearch.key(state));
          }
        };
    result[0] = Runner.run(plan, new Control(), observer);
    return states;
  }

  static Run requireAll(Model model, Setup setup, long size) {
    ReferenceSearch.Result expected = expected(model);
    Run[] result = new Run[1];
    Set<List<Integer>> states = visited(setup.applyTo(Plan.explore(model), size), result);
    String what = model.name() + " with " + setup + " and " + size;
    Run run = result[0];
    Figures figures = run.figures();
    if (run.limit() == Limit.STATES) {
      // Too much is repeated to wait for the end.
      return run;
    }
    assertThat(run.verdict()).as(what).isEqualTo(Verdict.COMPLETE);
    assertThat(run.exact()).as(what).isTrue();
    assertThat(states).as(what).isEqualTo(expected.levelOf().keySet());
    assertThat(figures.storedPeak())
        .as(what)
        .isLessThanOrEqualTo(Math.max(1, size) + figures.depth());
    assertThat(figures.visited()).as(what).isGreaterThanOrEqualTo(expected.states());
    if (figures.knowsStates()) {
      assertThat(figures.states()).as(what).isEqualTo(expected.states());
      assertThat(figures.visited()).as(what).isEqualTo(expected.states());
      assertThat(figures.deadlocks()).as(what).isEqualTo(expected.deadlocks());
      assertThat(figures.transitions()).as(what).isLessThanOrEqualTo(expected.transitions());
    }
    // What was done repeatedly is not told as a figure of the graph.
    assertThat(figures.knowsTransitions()).as(what).isEqualTo(figures.knowsStates());
    if (!figures.knowsStates()) {
      assertThat(figures.deadlocks()).as(what).isEqualTo(Figures.UNKNOWN);
      assertThat(figures.degrees()).as(what).isEmpty();
    }
    if (figures.knowsStates() && !setup.sleep) {
      assertThat(figures.transitions()).as(what).isEqualTo(expected.transitions());
      assertThat(figures.matched())
          .as(what)
          .isEqualTo(expected.transitions() - expected.states() + starts(model));
    }
    return run;
  }

  private static long starts(Model model) {
    return model.initialStates().stream().map(ReferenceSearch::key).distinct().count()
        - (model.name().equals("several initial states") ? 1 : 0);
  }

  @ParameterizedTest
  @MethodSource("setups")
  void everySizeDownToTheStackOnTinyModels(Setup setup) {
    int finished = 0;
    for (Model model : TINY) {
      long states = expected(model).states();
      for (long size : new long[] {0, 1, 3, states / 2, states}) {
        // A cache that holds nothing is tried where few paths lead through the states.
        if (size > 3 || states <= 16) {
          finished += requireAll(model, setup, size).verdict() == Verdict.COMPLETE ? 1 : 0;
        }
      }
    }
    assertThat(finished).isGreaterThan(20);
  }

  @ParameterizedTest
  @MethodSource("setups")
  void largeCachesOnAllModels(Setup setup) {
    for (Model model : SMALL) {
      long states = expected(model).states();
      requireAll(model, setup, states);
      requireAll(model, setup, states - states / 10);
    }
    for (Model model : RANDOM) {
      long states = expected(model).states();
      requireAll(model, setup, states - states / 4);
      requireAll(model, setup, states / 2);
    }
  }

  @Test
  void collisionsDoNotMatter() {
    for (long seed = 420; seed < 426; seed++) {
      Model model = RandomModels.model(seed);
      ReferenceSearch.Result expected = ReferenceSearch.of(model);
      Plan plan =
          new Setup("lru", true)
              .applyTo(Plan.explore(model), expected.states() * 3 / 4)
              .withHashBits(6);
      Run[] result = new Run[1];
      assertThat(visited(plan, result)).isEqualTo(expected.levelOf().keySet());
    }
  }

  /** With room for all nothing is forgotten, whatever the policy. */
  @Test
  void otherPoliciesAreReportedBesideTheOneInUse() {
    Plan plan = Plan.explore(GraphModels.grid(6, 3)).withSearch("caching");
    for (String size : List.of("60", "100000")) {
      Tuning tuning =
          Tuning.NONE.with("cache", "lru").with("cache-size", size).with("cache-report", "");
      Figures figures = Runner.run(plan.withTuning(tuning)).figures();
      Detail.Rows rows =
          (Detail.Rows)
              figures.details().stream()
                  .filter(detail -> detail.key().equals("policies"))
                  .findFirst()
                  .orElseThrow()
                  .value();
      long inUse = hits(rows, 0);
      long clairvoyant = hits(rows, rows.rows().size() - 1);
      long unbounded = hits(rows, rows.rows().size() - 2);
      assertThat(inUse).isPositive().isLessThanOrEqualTo(clairvoyant);
      assertThat(clairvoyant).isLessThanOrEqualTo(unbounded);
      if (size.equals("100000")) {
        assertThat(inUse).isEqualTo(unbounded);
      } else {
        assertThat(inUse).isLessThan(unbounded);
      }
    }
  }

  private static long hits(Detail.Rows rows, int row) {
    return ((Detail.Count) rows.rows().get(row).get(1)).count();
  }

  /** A cache that is large enough is thought well of; one that is not, is not. */
  @Test
  void theOutlookSaysWhetherRepetitionsGoOn() {
    Model model = GraphModels.grid(12, 3);
    Setup plain = new Setup("random", false);
    Map<Long, String> outlooks = new TreeMap<>();
    for (long size : new long[] {1500, 20}) {
      Plan plan = plain.applyTo(Plan.explore(model), size);
      outlooks.put(size, text(Runner.run(plan).figures(), "outlook"));
    }
    assertThat(outlooks).containsEntry(1500L, "good").containsEntry(20L, "bad");
    Figures sleeping =
        Runner.run(new Setup("random", true).applyTo(Plan.explore(model), 100)).figures();
    assertThat(text(sleeping, "outlook")).isEqualTo("good");
    // Nothing was forgotten, so nothing is foretold.
    Figures all = Runner.run(plain.applyTo(Plan.explore(model), 3000)).figures();
    assertThat(all.details().stream().map(Detail::key)).doesNotContain("outlook");
  }

  private static String text(Figures figures, String key) {
    return figures.details().stream()
        .filter(detail -> detail.key().equals(key))
        .map(detail -> ((Detail.Text) detail.value()).text())
        .findFirst()
        .orElse("nothing");
  }

  @ParameterizedTest
  @MethodSource("setups")
  void whateverIsWrongIsFound(Setup setup) {
    List<Model> models = new ArrayList<>(SMALL);
    models.addAll(RANDOM);
    models.addAll(TINY);
    for (Model model : models) {
      ReferenceSearch.Result expected = expected(model);
      boolean wrong = expected.deadlocks() + expected.errors() + expected.violations() > 0;
      Run run = Runner.run(setup.applyTo(Plan.check(model), expected.states() * 3 / 4));
      String what = model.name() + " with " + setup;
      if (run.limit() == Limit.STATES) {
        continue;
      }
      assertThat(run.verdict()).as(what).isEqualTo(wrong ? Verdict.VIOLATED : Verdict.HOLDS);
      if (wrong) {
        assertThat(run.violation().trace()).as(what).isNotNull();
      }
    }
  }

  @Test
  void allViolationsAreLookedFor() {
    Model model = HandModels.failingAssertion();
    Plan plan = Plan.check(model).withQuestions(Questions.SAFETY.withStopAtFirst(false));
    Run exact = Runner.run(plan);
    Run run = Runner.run(new Setup("random", true).applyTo(plan, 1000));
    assertThat(run.figures().violations()).isEqualTo(exact.figures().violations());
    assertThat(run.violation().trace()).isNotNull();
  }

  @Test
  void aStackThatDoesNotFitEndsTheSearch() {
    Plan plan =
        new Setup("lru", false)
            .applyTo(Plan.explore(GraphModels.chain(100_000)), 10)
            .withLimits(Limits.memory(1 << 20));
    Run run = Runner.run(plan);
    assertThat(run.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(run.limit()).isEqualTo(Limit.MEMORY);
    Detail needed =
        run.figures().details().stream()
            .filter(detail -> detail.key().equals("stack_bytes"))
            .findFirst()
            .orElseThrow();
    assertThat(((Detail.Bytes) needed.value()).bytes()).isBetween(400_000L, 1L << 20);
  }

  @Test
  void theCacheTakesWhatMemoryLeaves() {
    // Some 27,000 states of about 30 bytes.
    Model model = GraphModels.grid(30, 3);
    for (boolean sleep : new boolean[] {false, true}) {
      Tuning tuning = Tuning.NONE.with("cache", "lru");
      Plan plan =
          Plan.explore(model)
              .withSearch("caching")
              .withTuning(sleep ? tuning.with("sleep", "") : tuning)
              .withLimits(Limits.memory(600 << 10));
      Run run = Runner.run(plan);
      assertThat(run.verdict()).isEqualTo(Verdict.COMPLETE);
      assertThat(run.figures().knowsStates()).isFalse();
      assertThat(run.figures().visited()).isGreaterThanOrEqualTo(27_000);
      assertThat(run.figures().storeBytes() + run.figures().queueBytes())
          .isLessThanOrEqualTo(600 << 10);
    }
  }

  @Test
  void depthIsLimited() {
    Plan plan = new Setup("lru", true).applyTo(Plan.explore(GraphModels.chain(1000)), 100);
    Run run = Runner.run(plan.withLimits(plan.limits().withDepth(17)));
    assertThat(run.limit()).isEqualTo(Limit.DEPTH);
    assertThat(run.figures().depth()).isEqualTo(17);
    assertThat(run.figures().visited()).isEqualTo(17);
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    Plan plan = Plan.explore(GraphModels.ring(5)).withSearch("caching");
    for (String[] wrong :
        new String[][] {
          {"cache", "best"},
          {"cache-size", "10%"},
          {"cache-scan", "0"},
          {"cache-branches", "gotos"},
          {"cache-states", "full"},
          {"delta-depth", "5"},
          {"sleep-rule", "new"},
          {"seed", "x"}
        }) {
      assertThatThrownBy(() -> Runner.run(plan.withTuning(Tuning.NONE.with(wrong[0], wrong[1]))))
          .isInstanceOf(PlanException.class)
          .hasMessageContaining("--" + wrong[0]);
    }
  }
}
