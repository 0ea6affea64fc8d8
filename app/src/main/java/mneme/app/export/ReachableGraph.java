package mneme.app.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.BitSet;
import mneme.engine.Runner;
import mneme.run.Control;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.search.Observer;
import mneme.store.Answer;

/**
 * Everything that can be reached. The search is run once to count, once for the nodes and once for
 * the edges, on one thread and so each time in the same order: that takes three times as long, and
 * no memory but that of the search.
 *
 * <p>A search that forgets visits states repeatedly: each visit is a node then, and all but the
 * first are marked, for which a fingerprint of each state is kept.
 */
public final class ReachableGraph implements StateGraph {
  private final Plan plan;
  private final Control control;
  private final long states;
  private final long transitions;
  private final boolean repeats;

  private ReachableGraph(Plan plan, Control control, Run counted, long edges) {
    this.plan = plan;
    this.control = control;
    this.states = counted.figures().statesOrVisits();
    this.transitions = edges;
    this.repeats = !counted.figures().knowsStates();
  }

  /**
   * Counts the graph.
   *
   * @param plan a search on one thread that numbers states densely and in the order in which it
   *     expands them
   * @param most states it may have
   */
  public static ReachableGraph of(Plan plan, Control control, long most)
      throws IncompleteException, TooLargeException {
    Limits limits = plan.limits();
    Plan counting = most == Long.MAX_VALUE ? plan : plan.withLimits(limits.withStates(most + 1));
    Counting observer = new Counting();
    Run run = Runner.run(counting, control, observer);
    if (run.figures().statesOrVisits() > most) {
      throw new TooLargeException();
    }
    requireComplete(run);
    return new ReachableGraph(plan, control, run, observer.edges);
  }

  /** Counts the edges, of which a search that forgets does not know the number. */
  private static final class Counting implements EdgeObserver {
    private long edges;

    @Override
    public void edge(int lane, long from, long event, long answer) {
      edges += from < 0 || answer == Answer.FULL ? 0 : 1;
    }
  }

  @Override
  public long states() {
    return states;
  }

  @Override
  public long transitions() {
    return transitions;
  }

  @Override
  public void write(GraphWriter to) throws IOException {
    to.begin(states, transitions);
    try {
      requireComplete(Runner.run(plan, control, new Nodes(to)));
      requireComplete(Runner.run(plan, control, new Edges(to)));
    } catch (UncheckedIOException e) {
      throw e.getCause() == null ? new IOException(e) : e.getCause();
    }
    to.end();
  }

  private static void requireComplete(Run run) throws IncompleteException {
    Limit limit = run.limit();
    if (limit != null) {
      throw new IncompleteException(limit);
    }
  }

  /** Edges are told of as well: initial states come from nowhere, before anything is expanded. */
  private interface EdgeObserver extends Observer {
    @Override
    default boolean wantsEdges() {
      return true;
    }
  }

  private final class Nodes implements EdgeObserver {
    private final GraphWriter to;
    private final StateFaults faults = new StateFaults(plan.model());
    private final Fingerprints visited = new Fingerprints();
    private final BitSet initial = new BitSet();

    Nodes(GraphWriter to) {
      this.to = to;
    }

    @Override
    public void edge(int lane, long from, long event, long answer) {
      if (from < 0 && answer != Answer.FULL) {
        initial.set((int) Answer.id(answer));
      }
    }

    @Override
    public void expanded(int lane, long id, int[] state, int successors) {
      boolean starts = id < initial.length() && initial.get((int) id);
      boolean deadlock = successors == 0 && faults.isDeadlock(state);
      try {
        boolean repeated = repeats && !visited.add(state);
        to.node(
            new GraphWriter.Node(
                id, state, starts, deadlock, faults.areIn(state), false, false, repeated));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private record Edges(GraphWriter to) implements EdgeObserver {
    @Override
    public void edge(int lane, long from, long event, long answer) {
      if (from < 0 || answer == Answer.FULL) {
        return;
      }
      try {
        to.edge(new GraphWriter.Edge(from, Answer.id(answer), event, false));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
