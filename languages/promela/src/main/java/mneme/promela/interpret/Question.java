package mneme.promela.interpret;

import mneme.model.ModelError;
import mneme.model.Predicate.Outcome;
import mneme.model.SuccessorSink;
import mneme.promela.machine.Failure;
import mneme.promela.program.EventTrace;
import mneme.promela.program.Expression;
import mneme.promela.program.Location;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;

/** Answers questions about states. Not thread-safe. */
public final class Question extends Evaluation {
  public Question(Program program) {
    super(program);
  }

  /** Whether an expression is true in a state. */
  public Outcome ask(Expression expression, int[] state) {
    try {
      return Outcome.of(value(expression, state) != 0);
    } catch (Failure e) {
      return Outcome.ERROR;
    }
  }

  /** The value an expression has for a process; 0 where it has none. */
  public int valueFor(Expression expression, int[] state, int pid) {
    begin(state, Ignored.INSTANCE);
    try {
      return value(expression, pid);
    } catch (Failure e) {
      return 0;
    }
  }

  private int value(Expression expression, int[] state) {
    begin(state, Ignored.INSTANCE);
    return value(expression, -1);
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
