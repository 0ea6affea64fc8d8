package mneme.store.comback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import mneme.engine.Runner;
import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.question.Assertions;
import mneme.question.RuntimeErrors;
import mneme.run.Detail;
import mneme.run.Figures;
import mneme.run.Figures.LevelFigures;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.run.Verdict;
import mneme.testing.Agreement;
import mneme.testing.GraphModels;
import mneme.testing.HandModels;
import mneme.testing.Known;
import mneme.testing.ReferenceSearch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is chosen, the method gives what the reference search gives. */
class ComBackContractTest {
  private static final List<String> ORDERS = List.of("bfs 1", "bfs 2", "bfs 3", "dfs 1");
  private static final List<String> CACHES =
      List.of(
          "fifo",
          "random",
          "heuristic",
          "distance",
          "queue+fifo",
          "queue+random",
          "fifo:20+distance:80",
          "queue+fifo:80+distance:20",
          "fifo:50+heuristic2:50",
          "levels",
          "queue+stratified:40+levels:60",
          "lru:30+mfu:20+distance2:50");
  private static final List<String> SIZES = List.of("0", "1", "7", "100", "1%", "10000");
  private static final List<String> CANDIDATES = List.of("0", "1", "5", "60", "1%", "100000");
  private static final List<String> QUEUES = List.of("states", "ids");
  private static final List<Integer> BITS = List.of(64, 12, 8);

  private static final List<Known> RANDOM = Known.random(500, 503);
  private static final List<Known> FOR_WAYS = Known.handWrittenAndRandom(540, 542);

  /** A way to use the method; the name is what a failing test shows. */
  record Choice(
      String order, String cache, String size, String candidates, String queue, int bits) {
    Plan applyTo(Plan plan) {
      return plan.withSearch(order.substring(0, 3))
          .withThreads(order.charAt(4) - '0')
          .withStore("comback")
          .withHashBits(bits)
          .withLimits(Limits.memory(256 << 20))
          .withTuning(
              Tuning.NONE
                  .with("cache", cache)
                  .with("cache-size", size)
                  .with("candidates", candidates)
                  .with("queue", queue));
    }

    boolean breadthFirst() {
      return order.startsWith("bfs");
    }
  }

  /** So many that every pair of values occurs together. */
  static List<Choice> choices() {
    List<Choice> all = new ArrayList<>();
    for (String order : ORDERS) {
      for (String cache : CACHES) {
        for (String size : SIZES) {
          for (String candidates : CANDIDATES) {
            for (String queue : QUEUES) {
              for (int bits : BITS) {
                all.add(new Choice(order, cache, size, candidates, queue, bits));
              }
            }
          }
        }
      }
    }
    Collections.shuffle(all, new Random(1));
    Set<String> open = new HashSet<>();
    all.forEach(choice -> open.addAll(pairs(choice)));
    List<Choice> chosen = new ArrayList<>();
    while (!open.isEmpty()) {
      Choice best = all.getFirst();
      int most = -1;
      for (Choice choice : all) {
        int covers = 0;
        for (String pair : pairs(choice)) {
          covers += open.contains(pair) ? 1 : 0;
        }
        if (covers > most) {
          most = covers;
          best = choice;
        }
      }
      chosen.add(best);
      pairs(best).forEach(open::remove);
    }
    return chosen;
  }

  private static List<String> pairs(Choice c) {
    List<String> values =
        List.of(
            "o" + c.order,
            "c" + c.cache,
            "s" + c.size,
            "d" + c.candidates,
            "q" + c.queue,
            "b" + c.bits);
    List<String> pairs = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      for (int k = i + 1; k < values.size(); k++) {
        pairs.add(values.get(i) + " " + values.get(k));
      }
    }
    return pairs;
  }

  @ParameterizedTest
  @MethodSource("choices")
  void handWrittenModels(Choice choice) {
    for (Known known : Known.handWritten()) {
      if (known.truth().states() <= (choice.bits < 64 ? 700 : 2_000)) {
        compare(known, choice);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("choices")
  void randomModels(Choice choice) {
    RANDOM.subList(0, choice.bits < 64 ? 2 : 4).forEach(known -> compare(known, choice));
  }

  private static void compare(Known known, Choice choice) {
    ReferenceSearch.Result expected = known.truth();
    Run run = Runner.run(choice.applyTo(Plan.explore(known.model())));
    String what = known.name() + " with " + choice;
    Agreement.check(run, expected, choice.breadthFirst(), what);
    Figures figures = run.figures();
    assertThat(figures.eventsExecuted())
        .as(what)
        .isGreaterThanOrEqualTo(expected.transitions() + expected.errors());
    assertThat(figures.matched())
        .as(what)
        .isEqualTo(expected.transitions() - expected.states() + initialStates(known.model()));
    LevelFigures levels = figures.levels();
    if (levels != null) {
      assertThat(levels.backEdges()).as(what).isEqualTo(expected.backEdges());
      assertThat(levels.longestBackEdge()).as(what).isEqualTo(expected.longestBackEdge());
    }
  }

  private static long initialStates(Model model) {
    return model.initialStates().stream().map(ReferenceSearch::key).distinct().count();
  }

  @ParameterizedTest
  @MethodSource("choices")
  void violationsAreFoundOnShortestWaysAndTheSameAgain(Choice choice) {
    for (Known known : FOR_WAYS) {
      ReferenceSearch.Result expected = known.truth();
      if (expected.states() > 700) {
        continue;
      }
      Plan plan =
          choice.applyTo(
              Plan.explore(known.model())
                  .withQuestions(
                      Plan.Questions.SAFETY
                          .without(Assertions.class)
                          .without(RuntimeErrors.class)));
      Run run = Runner.run(plan);
      String what = known.name() + " with " + choice;
      if (expected.nearestDeadlock().isEmpty()) {
        assertThat(run.verdict()).as(what).isEqualTo(Verdict.HOLDS);
        continue;
      }
      assertThat(run.verdict()).as(what).isEqualTo(Verdict.VIOLATED);
      List<Long> events = events(run);
      assertThat(events(Runner.run(plan))).as(what).isEqualTo(events);
      if (choice.breadthFirst()) {
        assertThat(events).as(what).hasSize(expected.nearestDeadlock().getAsInt());
      }
    }
  }

  private static List<Long> events(Run run) {
    return run.violation().trace().steps().stream().map(step -> step.event()).toList();
  }

  @Test
  void eventsAreCountedWithTheReplayedOnes() {
    Model model = GraphModels.grid(30, 3);
    Run run =
        Runner.run(
            Plan.explore(model)
                .withStore("comback")
                .withTuning(
                    Tuning.NONE
                        .with("as-published", "")
                        .with("cache", "fifo")
                        .with("cache-size", "10")
                        .with("candidates", "50")));
    Figures figures = run.figures();
    long replayed = count(figures, "events_replayed");
    assertThat(replayed).isPositive();
    assertThat(figures.eventsExecuted()).isEqualTo(figures.transitions() + replayed);
    assertThat(count(figures, "detections")).isGreaterThan(figures.levels().count() / 2);
  }

  @Test
  void whatWaitsInTheQueueNeedsNoRebuilding() {
    // Every edge leads to the next level, which waits in the queue.
    Plan plan = Plan.explore(GraphModels.grid(30, 3)).withStore("comback");
    for (String cache : List.of("fifo", "random", "fifo:20+distance:80")) {
      assertThat(replayed(plan, "queue+" + cache)).as(cache).isZero();
      assertThat(replayed(plan, cache)).as(cache).isPositive();
    }
    assertThat(
            count(
                Runner.run(plan.withTuning(Tuning.NONE.with("cache-size", "10"))).figures(),
                "events_replayed"))
        .isZero();
  }

  private static long replayed(Plan plan, String cache) {
    Tuning tuning = Tuning.NONE.with("cache", cache).with("cache-size", "10");
    return count(Runner.run(plan.withTuning(tuning)).figures(), "events_replayed");
  }

  @Test
  void asPublishedCountsAreTheSameAndLevelsUpperBounds() {
    for (Known known : Known.handWrittenAndRandom(560, 563)) {
      ReferenceSearch.Result expected = known.truth();
      if (expected.states() > 700) {
        continue;
      }
      for (String order : ORDERS) {
        for (String candidates : List.of("0", "5", "100000")) {
          Choice choice = new Choice(order, "fifo", "7", candidates, "states", 8);
          Plan plan = choice.applyTo(Plan.explore(known.model()));
          Run run = Runner.run(plan.withTuning(plan.tuning().with("as-published", "")));
          String what = known.name() + " with " + choice;
          Figures figures = run.figures();
          assertThat(run.verdict()).as(what).isEqualTo(Verdict.COMPLETE);
          assertThat(figures.states()).as(what).isEqualTo(expected.states());
          assertThat(figures.expanded()).as(what).isEqualTo(expected.states());
          assertThat(figures.transitions()).as(what).isEqualTo(expected.transitions());
          assertThat(figures.deadlocks()).as(what).isEqualTo(expected.deadlocks());
          if (figures.levels() != null) {
            assertThat(figures.levels().count()).as(what).isGreaterThanOrEqualTo(expected.levels());
          }
        }
      }
    }
  }

  private static long count(Figures figures, String key) {
    return figures.details().stream()
        .filter(detail -> detail.key().equals(key))
        .map(Detail::value)
        .map(Detail.Count.class::cast)
        .findFirst()
        .orElseThrow()
        .count();
  }

  @Test
  void otherCachesAreReportedBesideTheOneInUse() {
    Tuning tuning =
        Tuning.NONE.with("cache", "fifo").with("cache-size", "20").with("cache-report", "");
    Figures figures =
        Runner.run(Plan.explore(GraphModels.grid(15, 3)).withStore("comback").withTuning(tuning))
            .figures();
    Detail.Rows rows =
        (Detail.Rows)
            figures.details().stream()
                .filter(detail -> detail.key().equals("policies"))
                .findFirst()
                .orElseThrow()
                .value();
    List<String> names = rows.rows().stream().map(row -> row.getFirst().toString()).toList();
    assertThat(names.toString()).contains("lru", "unbounded", "clairvoyant");
    // What is in use is replayed as well, and does the same again.
    int replayed = names.lastIndexOf("Text[text=fifo]");
    assertThat(replayed).isPositive();
    assertThat(rows.rows().get(replayed)).isEqualTo(rows.rows().getFirst());
  }

  @Test
  void aSharedWalkExecutesLessThanSingleOnes() {
    Model model = GraphModels.grid(25, 3);
    long[] executed = new long[3];
    String[] candidates = {"0", "10", "1000"};
    for (int i = 0; i < executed.length; i++) {
      Tuning tuning =
          Tuning.NONE
              .with("as-published", "")
              .with("cache", "fifo")
              .with("cache-size", "20")
              .with("candidates", candidates[i]);
      executed[i] =
          Runner.run(Plan.explore(model).withStore("comback").withTuning(tuning))
              .figures()
              .eventsExecuted();
    }
    assertThat(executed[1]).isLessThan(executed[0]);
    assertThat(executed[2]).isLessThan(executed[1]);
  }

  /** Of every division of the full states, some of them so small that nearly all is rebuilt. */
  @Test
  void fullStatesMayBeDividedInAnyWay() {
    for (Known known : Known.handWrittenAndRandom(570, 572)) {
      if (known.truth().states() > 700) {
        continue;
      }
      for (String order : ORDERS) {
        for (String shares : List.of("50,30,20", "100,0,0", "0,100,0", "0,0,100", "60,0,40")) {
          for (String states : List.of("1", "10", "1000")) {
            Choice choice = new Choice(order, "fifo:80+distance:20", "", "", "", 12);
            Tuning tuning =
                Tuning.NONE
                    .with("cache", choice.cache)
                    .with("full-states", states)
                    .with("full-shares", shares);
            Run run = Runner.run(choice.applyTo(Plan.explore(known.model())).withTuning(tuning));
            Agreement.check(
                run,
                known.truth(),
                choice.breadthFirst(),
                known.name() + " " + order + " " + shares + " of " + states);
          }
        }
      }
    }
  }

  @Test
  void largerBlocksOfTheQueueShareMore() {
    long[] executed = new long[3];
    String[] blocks = {"1", "30", "1000"};
    for (int i = 0; i < executed.length; i++) {
      Tuning tuning =
          Tuning.NONE
              .with("cache", "fifo")
              .with("cache-size", "10")
              .with("candidates", "20")
              .with("queue", "ids")
              .with("queue-block", blocks[i]);
      executed[i] =
          Runner.run(
                  Plan.explore(GraphModels.grid(20, 3))
                      .withStore("comback")
                      .withThreads(1)
                      .withTuning(tuning))
              .figures()
              .eventsExecuted();
    }
    assertThat(executed[1]).isLessThan(executed[0]);
    assertThat(executed[2]).isLessThan(executed[1]);
  }

  /**
   * A long chain with side branches: what is far from the start is worth more, which a search that
   * knows no distances cannot see.
   */
  @Test
  void distancesCountInDepthFirstSearch() {
    Expansions known = new Expansions(new MemoryBudget(1 << 20), false);
    try (known) {
      assertThat(known.adds(0)).isTrue();
      for (int i = 0; i < 3; i++) {
        known.expands(7, 0);
        assertThat(known.adds(1)).isTrue();
        assertThat(known.addedDistance()).isEqualTo(1);
      }
      known.expands(8, 1);
      known.settles();
      known.expands(7, 0);
      assertThat(known.distance()).isEqualTo(1);
      assertThat(known.levelSize()).isEqualTo(3);
      known.settles();
      assertThat(known.distance()).isZero();
      assertThat(known.levelSize()).isEqualTo(1);
    }
    Tuning tuning = Tuning.NONE.with("cache-size", "20").with("candidates", "0");
    Plan plan = Plan.explore(GraphModels.grid(12, 3)).withSearch("dfs").withStore("comback");
    long levels =
        count(
            Runner.run(plan.withTuning(tuning.with("cache", "levels"))).figures(),
            "events_replayed");
    long none =
        count(
            Runner.run(plan.withTuning(tuning.with("cache", "levels").with("cache-size", "0")))
                .figures(),
            "events_replayed");
    assertThat(levels).isLessThan(none * 9 / 10);
  }

  @Test
  void aBudgetIsKept() {
    for (String search : List.of("bfs", "dfs")) {
      Run run =
          Runner.run(
              Plan.explore(GraphModels.grid(90, 3))
                  .withSearch(search)
                  .withStore("comback")
                  .withLimits(Limits.memory(3 << 20)));
      assertThat(run.verdict()).as(search).isEqualTo(Verdict.INCOMPLETE);
      assertThat(run.limit()).as(search).isEqualTo(Limit.MEMORY);
      assertThat(run.figures().storeBytes()).as(search).isLessThanOrEqualTo(3 << 20);
      assertThat(run.figures().states()).as(search).isGreaterThan(50_000);
    }
  }

  @Test
  void limitsOfDepthAndStatesAreKept() {
    Model model = GraphModels.chain(300);
    for (String search : List.of("bfs", "dfs")) {
      Plan plan = Plan.explore(model).withSearch(search).withStore("comback");
      Limits plenty = Limits.memory(64 << 20);
      Run deep = Runner.run(plan.withLimits(plenty.withDepth(5)));
      assertThat(deep.figures().states()).isEqualTo(6);
      assertThat(deep.limit()).isEqualTo(Limit.DEPTH);
      assertThat(Runner.run(plan.withLimits(plenty.withStates(100))).limit())
          .isEqualTo(Limit.STATES);
    }
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    Plan plan = Plan.explore(HandModels.choices()).withStore("comback");
    assertRefused(plan, "cache", "nonsense", "policies out of");
    assertRefused(plan, "cache", "type", "needs to know");
    assertRefused(plan, "queue-block", "10", "needs a queue of numbers; add --queue ids");
    assertRefused(plan, "full-shares", "40,40,20", "add --full-states N");
    assertRefused(plan, "full-states", "0", "a whole number from 1");
    assertRefused(
        plan.withTuning(Tuning.NONE.with("full-states", "100")),
        "full-shares",
        "50,30,30",
        "three percentages that add up to 100");
    for (String other : List.of("cache-size", "candidates", "queue-block")) {
      assertRefused(
          plan.withTuning(Tuning.NONE.with("full-states", "100")),
          other,
          "10",
          "decide what --" + other + " would");
    }
    assertRefused(plan, "queue", "stack", "states or ids");
    assertRefused(plan, "candidates", "many", "a number of states");
    assertRefused(plan, "expect", "0", "at least 1");
  }

  private static void assertRefused(Plan plan, String name, String value, String message) {
    assertThatThrownBy(() -> Runner.run(plan.withTuning(plan.tuning().with(name, value))))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining(message);
  }
}
