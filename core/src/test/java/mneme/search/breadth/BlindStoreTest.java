package mneme.search.breadth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.question.Deadlocks;
import mneme.run.Control;
import mneme.run.Figures;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Plan.Questions;
import mneme.search.Observer;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.depth.ReturningDepthFirst;
import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.Recall;
import mneme.store.Store;
import mneme.store.full.FullStore;
import mneme.testing.GraphModels;
import mneme.testing.Known;
import mneme.testing.ReferenceSearch;
import mneme.trace.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches over a store that cannot rebuild a state keep the states that wait. */
class BlindStoreTest {
  private static final List<Known> FOR_VISITS = Known.handWrittenAndRandom(400, 429);
  private static final List<Known> FOR_WAYS = Known.handWrittenAndRandom(500, 529);

  private static final Limits PLENTY = Limits.memory(256 << 20);

  /** Remembers everything, and shows nothing. */
  private record BlindStore(Store inner) implements Store {
    @Override
    public int lanes() {
      return inner.lanes();
    }

    @Override
    public Recall recall() {
      return new Recall.Nothing();
    }

    @Override
    public int laneBits() {
      return inner.laneBits();
    }

    @Override
    public long count(int lane) {
      return inner.count(lane);
    }

    @Override
    public Inserter inserter(int lane, AnswerSink sink, boolean immediate) {
      return inner.inserter(lane, sink, immediate);
    }

    @Override
    public int[] load(long id, int[] into) {
      throw new AssertionError("this store cannot do that");
    }

    @Override
    public long bytes() {
      return inner.bytes();
    }

    @Override
    public long peakBytes() {
      return inner.peakBytes();
    }

    @Override
    public boolean isExact() {
      return true;
    }

    @Override
    public void checkInvariant() {
      inner.checkInvariant();
    }

    @Override
    public void close() {
      inner.close();
    }
  }

  private static SearchOutcome search(Plan plan, boolean keepLevels) {
    MemoryBudget budget = new MemoryBudget(plan.limits().memory());
    SearchTask task = new SearchTask(plan, budget, new Control(), Observer.NONE);
    SearchOutcome outcome;
    try (Store store =
        new BlindStore(new FullStore(plan.model().shape(), plan.threads(), budget, 64))) {
      outcome =
          plan.search().equals("bfs")
              ? new BreadthFirst(task, store, keepLevels).run()
              : new ReturningDepthFirst(task, store).run();
    }
    assertThat(budget.used()).isZero();
    return outcome;
  }

  @ParameterizedTest
  @CsvSource({"bfs, 1", "bfs, 2", "bfs, 3", "dfs, 1"})
  void everyStateIsVisited(String search, int threads) {
    for (Known known : FOR_VISITS) {
      Model model = known.model();
      ReferenceSearch.Result expected = known.truth();
      Plan plan = Plan.explore(model).withSearch(search).withThreads(threads).withLimits(PLENTY);
      for (boolean keepLevels : new boolean[] {false, true}) {
        Figures figures = search(plan, keepLevels).figures();
        String what = model.name();
        assertThat(figures.states()).as(what).isEqualTo(expected.states());
        assertThat(figures.expanded()).as(what).isEqualTo(expected.states());
        assertThat(figures.transitions()).as(what).isEqualTo(expected.transitions());
        assertThat(figures.deadlocks()).as(what).isEqualTo(expected.deadlocks());
        if (figures.levels() != null) {
          assertThat(figures.levels().count()).as(what).isEqualTo(expected.levels());
          assertThat(figures.levels().widest()).as(what).isEqualTo(expected.widestLevel());
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"bfs, 1", "bfs, 2", "dfs, 1"})
  void theWayToADeadlockIsShown(String search, int threads) {
    Questions deadlocks =
        Questions.NONE.with(new Deadlocks()).withStopAtFirst(true).withTrace(true);
    for (Known known : FOR_WAYS) {
      Model model = known.model();
      ReferenceSearch.Result expected = known.truth();
      if (expected.nearestDeadlock().isEmpty()) {
        continue;
      }
      Plan plan =
          Plan.check(model)
              .withQuestions(deadlocks)
              .withSearch(search)
              .withThreads(threads)
              .withLimits(PLENTY);
      Trace trace = search(plan, true).trace();
      assertThat(trace).as(model.name()).isNotNull();
      if (search.equals("bfs")) {
        assertThat(trace.length())
            .as(model.name())
            .isEqualTo(expected.nearestDeadlock().getAsInt());
      }
    }
  }

  @Test
  void depthFirstSearchDoesNotReturnToAStateWhoseLastEventItFollowed() {
    Plan plan = Plan.explore(GraphModels.chain(1_000)).withSearch("dfs").withLimits(PLENTY);
    assertThat(search(plan, false).figures().eventsExecuted()).isEqualTo(999);
  }

  @Test
  void twoLevelsAreKeptAndNoMore() {
    // 178 levels of up to 2,700 states; each state with its id takes 11 bytes.
    Plan plan = Plan.explore(GraphModels.grid(60, 3)).withLimits(Limits.memory(64 << 20));
    long two = search(plan, false).figures().queueBytes();
    long all = search(plan, true).figures().queueBytes();
    assertThat(two).isLessThan(all / 3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bfs", "dfs"})
  void whereTheQueueFindsNoMemoryTheSearchSaysSo(String search) {
    Plan plan =
        Plan.explore(GraphModels.chain(200_000))
            .withSearch(search)
            .withLimits(Limits.memory(3 << 20));
    SearchOutcome outcome = search(plan, true);
    assertThat(outcome.limit()).isEqualTo(mneme.run.Limit.MEMORY);
    assertThat(outcome.figures().states()).isGreaterThan(10_000);
  }
}
