package mneme.app.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.BitSet;
import mneme.engine.Runner;
import mneme.model.Model;
import mneme.model.Stepper;
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
 */
public final class ReachableGraph implements StateGraph {
  private final Model model;
  private final Limits limits;
  private final Control control;
  private final long states;
  private final long transitions;

  private ReachableGraph(Model model, Limits limits, Control control, Run counted) {
    this.model = model;
    this.limits = limits;
    this.control = control;
    this.states = counted.figures().states();
    this.transitions = counted.figures().transitions();
  }

  /**
   * Counts the graph.
   *
   * @param most states it may have
   */
  public static ReachableGraph of(Model model, Limits limits, Control control, long most)
      throws IncompleteException, TooLargeException {
    Limits counting = most == Long.MAX_VALUE ? limits : limits.withStates(most + 1);
    Run run = run(model, counting, control, Observer.NONE);
    if (run.figures().states() > most) {
      throw new TooLargeException();
    }
    requireComplete(run);
    return new ReachableGraph(model, limits, control, run);
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
      requireComplete(run(model, limits, control, new Nodes(to)));
      requireComplete(run(model, limits, control, new Edges(to)));
    } catch (UncheckedIOException e) {
      throw e.getCause() == null ? new IOException(e) : e.getCause();
    }
    to.end();
  }

  private static Run run(Model model, Limits limits, Control control, Observer observer) {
    // This search and this store number states densely and in the order in which they expand them.
    Plan plan = Plan.explore(model).withSearch("bfs").withStore("full").withThreads(1);
    return Runner.run(plan.withLimits(limits), control, observer);
  }

  private static void requireComplete(Run run) throws IncompleteException {
    Limit limit = run.limit();
    if (limit != null) {
      throw new IncompleteException(limit);
    }
  }

  private final class Nodes implements Observer {
    private final GraphWriter to;
    private final Stepper stepper = model.stepper();
    private final BitSet initial = new BitSet();

    Nodes(GraphWriter to) {
      this.to = to;
    }

    /** Initial states come from nowhere, and before anything is expanded. */
    @Override
    public boolean wantsEdges() {
      return true;
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
      boolean deadlock = successors == 0 && !anyEnabled(state);
      try {
        to.node(new GraphWriter.Node(id, state, starts, deadlock, false, false));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** An event that errs has no successor, but what can err is no deadlock. */
    private boolean anyEnabled(int[] state) {
      boolean[] any = new boolean[1];
      stepper.enabled(state, event -> any[0] = true);
      return any[0];
    }
  }

  private static final class Edges implements Observer {
    private final GraphWriter to;

    Edges(GraphWriter to) {
      this.to = to;
    }

    @Override
    public boolean wantsEdges() {
      return true;
    }

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
