package mneme.promela.interpret;

import java.util.Arrays;
import mneme.model.ModelError;
import mneme.model.Participants;
import mneme.model.SuccessorSink;
import mneme.promela.program.Program;
import mneme.promela.program.Step;
import org.jspecify.annotations.Nullable;

/**
 * Tells which processes take part in the events of a state. Who takes the message of a handshake is
 * not told by the event, and an atomic sequence may go on in the process that took one. Not
 * thread-safe.
 */
public final class Partakers extends Interpreter implements Participants {
  private final int steps;

  /** Who has moved on the way that is tried, in the order of steps. */
  private int[] pids = new int[16];

  private int count;

  public Partakers(Program program) {
    super(program);
    this.steps = program.steps().size();
  }

  @Override
  public void in(int[] state, Participants.Sink sink) {
    count = 0;
    successors(
        state,
        new SuccessorSink() {
          @Override
          public void successor(int[] next, long event, int[] changed, int changes) {
            for (int i = 0; i < count; i++) {
              sink.takesPart(event, pids[i]);
            }
          }

          @Override
          public void error(long event, @Nullable ModelError error) {
            // Errors come when all has been tried, and nobody goes on from them.
            sink.takesPart(event, pid(event, steps));
          }
        });
  }

  @Override
  protected void tried(Step step, int pid) {
    if (count == pids.length) {
      pids = Arrays.copyOf(pids, 2 * count);
    }
    pids[count++] = pid;
  }

  @Override
  protected int told() {
    return count;
  }

  @Override
  protected void untell(int mark) {
    count = mark;
  }
}
