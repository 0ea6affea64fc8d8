package mneme.promela.interpret;

import java.util.List;
import java.util.function.Supplier;
import mneme.model.ModelError;
import mneme.model.Predicate.Outcome;
import mneme.model.SuccessorSink;
import mneme.promela.machine.Engine;
import mneme.promela.machine.Failure;
import mneme.promela.machine.Machine;
import mneme.promela.program.Action;
import mneme.promela.program.EventTrace;
import mneme.promela.program.Expression;
import mneme.promela.program.Location;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import org.jspecify.annotations.Nullable;

/** Answers questions about states. Not thread-safe. */
public final class Question extends Evaluation {
  private final Supplier<Engine> engines;
  private @Nullable Engine engine;
  private final Moves moves;

  /** The state asked about. */
  private int[] asked = new int[0];

  /** Questions that do not ask what processes could do. */
  public Question(Program program) {
    this(
        program,
        () -> {
          throw new IllegalStateException("nobody can take steps here");
        });
  }

  /**
   * @param engines finds out what processes could do, where that is asked
   */
  public Question(Program program, Supplier<Engine> engines) {
    super(program);
    this.engines = engines;
    this.moves = new Moves(program.steps().size());
  }

  /** Whether an expression is true in a state. */
  public Outcome ask(Expression expression, int[] state) {
    try {
      return Outcome.of(value(expression, state) != 0);
    } catch (Failure e) {
      return Outcome.ERROR;
    }
  }

  /**
   * Carries out assignments to slots of a state, one after the other.
   *
   * @param slots from where values are read afterwards
   * @param values takes what these slots hold then
   * @return false where something has no value
   */
  public boolean assign(List<Action.Assign> assignments, int[] state, int slots, int[] values) {
    asked = state;
    // A machine may work in the vector it is given.
    begin(state.clone(), Ignored.INSTANCE);
    try {
      for (int i = 0; i < assignments.size(); i++) {
        Action.Assign assignment = assignments.get(i);
        store(assignment.target(), value(assignment.value(), -1), -1);
      }
    } catch (Failure e) {
      return false;
    }
    System.arraycopy(s, slots, values, 0, values.length);
    return true;
  }

  private int value(Expression expression, int[] state) {
    asked = state;
    begin(state, Ignored.INSTANCE);
    return value(expression, -1);
  }

  @Override
  protected boolean isFact(Expression.Topic topic, int pid) {
    return switch (topic) {
      case NO_PROGRESS -> {
        for (int process = 0; process < processes(); process++) {
          if (locationOf(process).progress()) {
            yield false;
          }
        }
        yield true;
      }
      case ENABLED -> canMove(pid);
      case STUCK -> {
        for (int process = 0; process < processes(); process++) {
          if (canMove(process)) {
            yield false;
          }
        }
        yield true;
      }
    };
  }

  private boolean canMove(int pid) {
    if (pid < 0 || pid >= processes()) {
      return false;
    }
    Engine own = engine;
    if (own == null) {
      own = engines.get();
      engine = own;
    }
    moves.look(pid);
    own.successorsBy(pid, asked, moves);
    return moves.found;
  }

  /** Whether a process can move. */
  private static final class Moves implements SuccessorSink {
    private final int steps;
    private int pid;
    private boolean found;

    Moves(int steps) {
      this.steps = steps;
    }

    void look(int process) {
      pid = process;
      found = false;
    }

    @Override
    public void successor(int[] next, long event, int[] changed, int count) {
      found |= Machine.pid(event, steps) == pid;
    }

    @Override
    public void error(long event, ModelError error) {
      found |= Machine.pid(event, steps) == pid;
    }
  }

  /** What some process is to a question. */
  @FunctionalInterface
  public interface Quality {
    boolean has(Location location);
  }

  /** Whether all processes of a state are in locations of a kind. */
  public boolean all(int[] state, Quality quality) {
    begin(state, Ignored.INSTANCE);
    for (int pid = 0; pid < processes(); pid++) {
      if (!quality.has(locationOf(pid))) {
        return false;
      }
    }
    return true;
  }

  /** Whether the trace, where there is one, lets the model rest in a state. */
  public boolean mayRest(int[] state) {
    EventTrace trace = program.trace();
    return trace == null
        || state[Program.PROCESSES] == 0
        || trace.points().get(state[trace.slot()]).end();
  }

  /** Whether some process of a state is in a location of a kind. */
  public boolean some(int[] state, Quality quality) {
    return !all(state, location -> !quality.has(location));
  }

  /** Whether no message waits anywhere. */
  public boolean channelsAreEmpty(int[] state) {
    begin(state, Ignored.INSTANCE);
    for (int channel = 1; isChannel(channel); channel++) {
      boolean buffered = !program.channelTypes().get(channelType[channel]).isRendezvous();
      if (buffered && s[channelBuffer[channel]] > 0) {
        return false;
      }
    }
    return true;
  }

  private Location locationOf(int pid) {
    Proctype type = program.proctypes().get(typeOf(pid));
    return type.locations().get(s[base[pid] + Proctype.LOCATION]);
  }

  /** A question takes no step. */
  private enum Ignored implements SuccessorSink {
    INSTANCE;

    @Override
    public void successor(int[] next, long event, int[] changed, int count) {}

    @Override
    public void error(long event, ModelError error) {}
  }
}
