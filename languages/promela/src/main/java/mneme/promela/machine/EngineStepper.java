package mneme.promela.machine;

import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.promela.program.Program;
import org.jspecify.annotations.Nullable;

/** Makes single steps: what one event does is found among the events of its process. */
public final class EngineStepper implements Stepper {
  private final Engine engine;
  private final int steps;
  private final boolean timeouts;
  private final Forward forward = new Forward();
  private final Capture capture = new Capture();

  public EngineStepper(Engine engine, Program program) {
    this.engine = engine;
    this.steps = program.steps().size();
    this.timeouts = program.usesTimeout();
  }

  @Override
  public void successors(int[] state, SuccessorSink sink) {
    engine.successors(state, sink);
  }

  @Override
  public void enabled(int[] state, EventSink sink) {
    forward.sink = sink;
    engine.successors(state, forward);
    forward.sink = null;
  }

  @Override
  public int @Nullable [] fire(int[] state, long event) {
    capture.expected = event;
    capture.found = false;
    capture.erred = false;
    engine.successorsBy(Machine.pid(event, steps), state, capture);
    if (timeouts && !capture.found && !capture.erred) {
      engine.successors(state, capture);
    }
    return capture.found ? capture.result : null;
  }

  /** Hands on the events alone. */
  private static final class Forward implements SuccessorSink {
    private @Nullable EventSink sink;

    @Override
    public void successor(int[] next, long event, int[] changed, int count) {
      if (sink != null) {
        sink.event(event);
      }
    }

    @Override
    public void error(long event, ModelError error) {
      if (sink != null) {
        sink.erring(event);
      }
    }
  }

  /** Keeps the successor of one event. */
  private static final class Capture implements SuccessorSink {
    private long expected;
    private boolean found;
    private boolean erred;
    private int[] result = new int[0];

    @Override
    public void successor(int[] next, long event, int[] changed, int count) {
      if (event == expected && !found) {
        if (result.length == next.length) {
          System.arraycopy(next, 0, result, 0, next.length);
        } else {
          result = next.clone();
        }
        found = true;
      }
    }

    @Override
    public void error(long event, ModelError error) {
      erred |= event == expected;
    }
  }
}
