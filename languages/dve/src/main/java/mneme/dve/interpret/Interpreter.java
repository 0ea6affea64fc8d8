package mneme.dve.interpret;

import java.util.ArrayList;
import java.util.List;
import mneme.dve.program.Edge;
import mneme.dve.program.Expression;
import mneme.dve.program.Process;
import mneme.dve.program.Program;
import mneme.dve.program.TransitionTable;
import mneme.model.Event;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import org.jspecify.annotations.Nullable;

/**
 * Executes a program as it stands there. It is written to be read and believed, not to be fast: the compiler is tested
 * against it.
 *
 * <p>A step is a list of edges that move together: one edge, a sender and a receiver, or one edge of every process of a
 * synchronous system; with a property process, an edge of that comes last. Whether a step is enabled is decided in the
 * old state, edge by edge in this order: all locations and the rule of committed locations, then all guards, then
 * whether the channel has room or a message. The first of these that does not hold disables the step; the first guard
 * that errs before makes it an enabled step that errs.
 */
public final class Interpreter implements Stepper {
  private final Program program;
  private final TransitionTable table;
  private final StepExecution execution;

  public Interpreter(Program program, TransitionTable table) {
    this.program = program;
    this.table = table;
    this.execution = new StepExecution(program);
  }

  @Override
  public void successors(int[] state, SuccessorSink sink) {
    for (Step step : enabledSteps(state)) {
      ModelError error = step.error();
      if (error == null) {
        error = execution.run(state, step.edges());
      }
      if (error == null) {
        execution.deliver(state, step.event(), sink);
      } else {
        sink.error(step.event(), error);
      }
    }
  }

  @Override
  public void enabled(int[] state, EventSink sink) {
    for (Step step : enabledSteps(state)) {
      sink.event(step.event());
    }
  }

  @Override
  public int @Nullable [] fire(int[] state, long event) {
    for (Step step : enabledSteps(state)) {
      if (step.event() == event) {
        boolean errs = step.error() != null || execution.run(state, step.edges()) != null;
        return errs ? null : execution.next();
      }
    }
    return null;
  }

  /**
   * An enabled step.
   *
   * @param error what a guard of it ran into, or null
   */
  private record Step(long event, List<Edge> edges, @Nullable ModelError error) {}

  /** In ascending order of their events. */
  private List<Step> enabledSteps(int[] state) {
    List<Step> system = new ArrayList<>();
    if (program.synchronous()) {
      addSynchronous(state, 0, 0, List.of(), null, system);
    } else {
      addAsynchronous(state, system);
    }
    if (!program.hasProperty()) {
      return system;
    }
    if (system.isEmpty()) {
      system.add(new Step(Event.of(table.propertyAlone(), 0, table.choiceBits()), List.of(), null));
    }
    return withProperty(state, system);
  }

  private void addAsynchronous(int[] state, List<Step> steps) {
    boolean onlyCommitted = someoneIsCommitted(state);
    for (Process process : program.processes()) {
      if (process.index() == program.property()) {
        continue;
      }
      for (Edge edge : process.edges()) {
        if (!mayMove(edge, state, onlyCommitted)) {
          continue;
        }
        for (int id = table.firstTransition(edge); id < table.endTransition(edge); id++) {
          Edge receiver = table.receiverEdge(id);
          if (receiver == null) {
            add(state, Event.of(id, 0, table.choiceBits()), List.of(edge), steps);
          } else if (mayMove(receiver, state, onlyCommitted)) {
            add(state, Event.of(id, 0, table.choiceBits()), List.of(edge, receiver), steps);
          }
        }
      }
    }
  }

  private boolean someoneIsCommitted(int[] state) {
    for (Process process : program.processes()) {
      if (process.index() != program.property()
          && process.locations().get(state[process.locationSlot()]).committed()) {
        return true;
      }
    }
    return false;
  }

  private boolean mayMove(Edge edge, int[] state, boolean onlyCommitted) {
    Process process = program.processes().get(edge.process());
    return state[process.locationSlot()] == edge.from()
        && (!onlyCommitted || process.locations().get(edge.from()).committed());
  }

  /** Adds a step whose edges all start where their processes are, if it is enabled. */
  private void add(int[] state, long event, List<Edge> edges, List<Step> steps) {
    try {
      for (Edge edge : edges) {
        if (!guardHolds(edge, state)) {
          return;
        }
      }
      if (edges.size() > 1 || execution.channelIsReady(edges.getFirst(), state)) {
        steps.add(new Step(event, edges, null));
      }
    } catch (Evaluation.ErrorException e) {
      steps.add(new Step(event, edges, e.error()));
    }
  }

  private static boolean guardHolds(Edge edge, int[] state) throws Evaluation.ErrorException {
    Expression guard = edge.guard();
    return guard == null || Evaluation.value(guard, state) != 0;
  }

  /**
   * Adds every combination of one edge from each process of a synchronous system.
   *
   * @param chosen edges of the processes before this one, whose guards hold up to the first that errs
   * @param choice the digits of the processes before this one, see {@link TransitionTable}
   */
  private void addSynchronous(
      int[] state,
      int index,
      int choice,
      List<Edge> chosen,
      @Nullable ModelError error,
      List<Step> steps) {
    if (index == program.processes().size()) {
      int transition = table.firstTransition(chosen.getFirst());
      steps.add(new Step(Event.of(transition, choice, table.choiceBits()), chosen, error));
      return;
    }
    Process process = program.processes().get(index);
    int radix = Math.max(1, process.edges().size());
    if (index == program.property()) {
      addSynchronous(state, index + 1, choice * radix, chosen, error, steps);
      return;
    }
    for (Edge edge : process.edges()) {
      if (!mayMove(edge, state, false)) {
        continue;
      }
      ModelError found = error;
      try {
        if (found == null && !guardHolds(edge, state)) {
          continue;
        }
      } catch (Evaluation.ErrorException e) {
        found = e.error();
      }
      List<Edge> more = new ArrayList<>(chosen);
      more.add(edge);
      int digits = index == 0 ? 0 : choice * radix + edge.index();
      addSynchronous(state, index + 1, digits, more, found, steps);
    }
  }

  /** Pairs every step of the system with every edge the property can move along. */
  private List<Step> withProperty(int[] state, List<Step> system) {
    Process property = program.processes().get(program.property());
    List<Step> steps = new ArrayList<>();
    for (Step step : system) {
      for (Edge edge : property.edges()) {
        if (!mayMove(edge, state, false)) {
          continue;
        }
        ModelError error = step.error();
        try {
          if (error == null && !guardHolds(edge, state)) {
            continue;
          }
        } catch (Evaluation.ErrorException e) {
          error = e.error();
        }
        List<Edge> edges = new ArrayList<>(step.edges());
        edges.add(edge);
        steps.add(new Step(step.event() + edge.index(), edges, error));
      }
    }
    return steps;
  }
}
