package mneme.app.export;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.trace.Trace;

/**
 * The states of a trace, what can be reached from them in a few steps, and all transitions between
 * these. The states are held in memory. For one thread.
 */
public final class Neighbourhood implements StateGraph {
  private final Model model;
  private final Stepper stepper;
  private final List<int[]> states = new ArrayList<>();
  private final Map<Key, Integer> ids = new HashMap<>();
  private final Set<Taken> taken = new HashSet<>();
  private int onTrace;
  private long transitions;

  /** A state as a key; absent slots read as 0. */
  private record Key(int[] state) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key(int[] that) && Trace.sameState(state, that);
    }

    @Override
    public int hashCode() {
      int used = state.length;
      while (used > 0 && state[used - 1] == 0) {
        used--;
      }
      return Arrays.hashCode(Arrays.copyOf(state, used));
    }
  }

  /** A transition of the trace. */
  private record Taken(int from, long event) {}

  private Neighbourhood(Model model) {
    this.model = model;
    this.stepper = model.stepper();
  }

  /**
   * Gathers the states.
   *
   * @param steps how far from the trace
   * @param most states there may be
   */
  public static Neighbourhood of(Model model, Trace trace, int steps, long most)
      throws TooLargeException {
    Neighbourhood graph = new Neighbourhood(model);
    int from = graph.idOf(trace.initial());
    for (Trace.Step step : trace.steps()) {
      graph.taken.add(new Taken(from, step.event()));
      from = graph.idOf(step.state());
    }
    graph.onTrace = graph.states.size();
    int begin = 0;
    for (int distance = 0; distance < steps; distance++) {
      int end = graph.states.size();
      for (int id = begin; id < end; id++) {
        graph.successors(id, (next, event) -> graph.idOf(next));
        if (graph.states.size() > most) {
          throw new TooLargeException();
        }
      }
      begin = end;
    }
    if (graph.states.size() > most) {
      throw new TooLargeException();
    }
    for (int id = 0; id < graph.states.size(); id++) {
      graph.successors(id, (next, event) -> graph.transitions += graph.isShown(next) ? 1 : 0);
    }
    return graph;
  }

  @Override
  public long states() {
    return states.size();
  }

  @Override
  public long transitions() {
    return transitions;
  }

  @Override
  public void write(GraphWriter to) throws IOException {
    to.begin(states.size(), transitions);
    StateFaults faults = new StateFaults(model);
    Set<Key> initial = new HashSet<>();
    model.initialStates().forEach(state -> initial.add(new Key(state)));
    for (int id = 0; id < states.size(); id++) {
      int[] state = states.get(id);
      Look look = new Look();
      successors(id, look);
      to.node(
          new GraphWriter.Node(
              id,
              state,
              initial.contains(new Key(state)),
              faults.isDeadlock(state),
              faults.areIn(state),
              id < onTrace,
              look.anyHidden,
              false));
    }
    for (int id = 0; id < states.size(); id++) {
      List<GraphWriter.Edge> edges = new ArrayList<>();
      int from = id;
      successors(
          id,
          (next, event) -> {
            Integer target = ids.get(new Key(next));
            if (target != null) {
              boolean step = taken.contains(new Taken(from, event));
              edges.add(new GraphWriter.Edge(from, target, event, step));
            }
          });
      for (GraphWriter.Edge edge : edges) {
        to.edge(edge);
      }
    }
    to.end();
  }

  private int idOf(int[] state) {
    Integer known = ids.get(new Key(state));
    if (known != null) {
      return known;
    }
    int[] kept = state.clone();
    states.add(kept);
    ids.put(new Key(kept), states.size() - 1);
    return states.size() - 1;
  }

  private boolean isShown(int[] state) {
    return ids.containsKey(new Key(state));
  }

  private void successors(int id, Found found) {
    stepper.successors(
        states.get(id),
        new SuccessorSink() {
          @Override
          public void successor(int[] next, long event, int[] changed, int count) {
            found.found(next, event);
          }

          @Override
          public void error(long event, ModelError error) {}
        });
  }

  @FunctionalInterface
  private interface Found {
    void found(int[] next, long event);
  }

  private final class Look implements Found {
    private boolean anyHidden;

    @Override
    public void found(int[] next, long event) {
      anyHidden |= !isShown(next);
    }
  }
}
