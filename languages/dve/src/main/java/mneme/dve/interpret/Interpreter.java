package mneme.dve.interpret;

import java.util.ArrayList;
import java.util.List;
import mneme.dve.program.Edge;
import mneme.dve.program.Edge.Sync;
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
 * Executes a program as it stands there. It is written to be read and believed, not to be fast: the
 * compiler is tested against it.
 *
 * <p>A step is a list of edges that move together: one edge, a sender and a receiver, or one edge
 * of every process of a synchronous system; with a property process, an edge of that comes last.
 * Whether a step is enabled is decided in the old state. First come the locations and the rule of
 * committed locations, then whether a buffered channel has room or a message, then edge by edge the
 * guard and, for a sender, the values. The first guard that does not hold disables the step; if a
 * guard or value errs before, the step is enabled and errs, and the edges after are not asked. A
 * sender that errs does so once for all its receivers: in the step with the first that is where it
 * could receive.
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
        boolean senderErred = false;
        for (int id = table.firstTransition(edge); id < table.endTransition(edge); id++) {
          Edge receiver = table.receiverEdge(id);
          long event = Event.of(id, 0, table.choiceBits());
          if (receiver == null) {
            if (execution.channelIsReady(edge, state)) {
              add(state, event, List.of(edge), steps);
            }
          } else if (mayMove(receiver, state, onlyCommitted) && !senderErred) {
            add(state, event, List.of(edge, receiver), steps);
            senderErred = errs(edge, state);
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
  private static void add(int[] state, long event, List<Edge> edges, List<Step> steps) {
    try {
      for (Edge edge : edges) {
        if (!isReady(edge, state)) {
          return;
        }
      }
      steps.add(new Step(event, edges, null));
    } catch (Evaluation.ErrorException e) {
      steps.add(new Step(event, edges, e.error()));
    }
  }

  /** Whether the guard of an edge holds; the values it sends must have a value then. */
  private static boolean isReady(Edge edge, int[] state) throws Evaluation.ErrorException {
    Expression guard = edge.guard();
    if (guard != null && Evaluation.value(guard, state) == 0) {
      return false;
    }
    if (edge.sync() instanceof Sync.Send send) {
      for (Expression value : send.values()) {
        Evaluation.value(value, state);
      }
    }
    return true;
  }

  private static boolean errs(Edge edge, int[] state) {
    try {
      isReady(edge, state);
      return false;
    } catch (Evaluation.ErrorException e) {
      return true;
    }
  }

  /**
   * Adds every combination of one edge from each process of a synchronous system.
   *
   * @param chosen edges of the processes before this one, whose guards hold up to the first that
   *     errs
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
        if (found == null && !isReady(edge, state)) {
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
          if (error == null && !isReady(edge, state)) {
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
