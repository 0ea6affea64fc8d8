package example;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import mneme.check.Finding;
import mneme.engine.SearchMethod;
import mneme.run.Limit;
import mneme.run.PlanParameters;
import mneme.search.Search;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.search.expansion.Expander;
import mneme.search.expansion.FiguresBuilder;
import mneme.store.SuccessorTaker;

/**
 * A search with a memory of its own: a queue and a set. The expander checks, counts and tells the
 * observer; the search takes the successors.
 */
public final class PlainSearch implements Search, SuccessorTaker {
  public static final SearchMethod METHOD =
      new SearchMethod(
          "plain",
          "every state; one thread",
          "100 bytes per state and more",
          List.of(PlanParameters.HASH_BITS),
          false,
          true,
          SearchMethod.Order.OLDEST_FIRST,
          (SearchMethod.OwnMemory) PlainSearch::new);

  private final SearchTask task;
  private final Expander expander;
  private final StopWatch watch;
  private final Queue<int[]> waiting = new ArrayDeque<>();
  private final Set<List<Integer>> visited = new HashSet<>();
  private long matched;

  private PlainSearch(SearchTask task) {
    this.task = task;
    this.expander = new Expander(task, 0, this);
    this.watch = new StopWatch(task);
  }

  @Override
  public SearchOutcome run() {
    watch.start();
    task.model().initialStates().forEach(this::meet);
    long number = 0;
    for (long level = 0; !waiting.isEmpty() && !ends(); level++) {
      // Who promises what is nearest says how far it is, so that the way there can be found.
      expander.checker().epoch(level);
      for (int left = waiting.size(); left > 0 && !ends(); left--) {
        expander.expand(number++, waiting.remove());
      }
    }
    Finding finding = expander.checker().finding();
    Limit limit = finding != null && task.questions().stopAtFirst() ? null : watch.limit();
    return new SearchOutcome(
        limit,
        finding,
        null,
        new FiguresBuilder(task, expander.total(), watch.seconds())
            .withStates(visited.size())
            .withMemory(visited.size(), 100L * visited.size())
            .withMatched(matched)
            .build());
  }

  private boolean ends() {
    return expander.checker().isSatisfied() || watch.limitReached(visited.size());
  }

  private void meet(int[] state) {
    if (visited.add(Arrays.stream(state).boxed().toList())) {
      waiting.add(state.clone());
    } else {
      matched++;
    }
  }

  @Override
  public void from(long id, int[] state) {}

  @Override
  public void put(int[] successor, long event, int[] changed, int count) {
    meet(successor);
  }
}
