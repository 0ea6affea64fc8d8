package mneme.dve.compile;

import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import org.jspecify.annotations.Nullable;

/** Executes generated code. Not thread-safe. */
final class CompiledStepper implements Stepper {
  private final GeneratedCode.Steps steps;
  private final StepContext context;
  private final int slots;
  private final Forward forward = new Forward();
  private final Capture capture;

  CompiledStepper(GeneratedCode.Steps steps, StepContext context) {
    this.steps = steps;
    this.context = context;
    this.slots = context.next.length;
    this.capture = new Capture(slots);
  }

  @Override
  public void successors(int[] state, SuccessorSink sink) {
    prepare(state, sink);
    steps.successors(state, context.next, context);
  }

  /** The sink may have thrown an exception in the middle of the last step: nothing is left of it. */
  private void prepare(int[] state, SuccessorSink sink) {
    StepContext x = context;
    x.sink = sink;
    x.error = 0;
    x.count = 0;
    System.arraycopy(state, 0, x.next, 0, slots);
  }

  @Override
  public void enabled(int[] state, EventSink sink) {
    forward.sink = sink;
    successors(state, forward);
  }

  @Override
  public int @Nullable [] fire(int[] state, long event) {
    if (event < 0 || event > Integer.MAX_VALUE) {
      return null;
    }
    capture.event = event;
    capture.found = false;
    prepare(state, capture);
    steps.fire(state, context.next, context, (int) event);
    return capture.found ? capture.result : null;
  }

  /** Hands on the events alone. */
  private static final class Forward implements SuccessorSink {
    @Nullable EventSink sink;

    @Override
    public void successor(int[] next, long event, int[] changed, int count) {
      pass(event);
    }

    @Override
    public void error(long event, ModelError error) {
      pass(event);
    }

    private void pass(long event) {
      if (sink != null) {
        sink.event(event);
      }
    }
  }

  /** Keeps the successor of one event. */
  private static final class Capture implements SuccessorSink {
    final int[] result;
    long event;
    boolean found;

    Capture(int slots) {
      this.result = new int[slots];
    }

    @Override
    public void successor(int[] next, long delivered, int[] changed, int count) {
      if (delivered == event) {
        System.arraycopy(next, 0, result, 0, result.length);
        found = true;
      }
    }

    @Override
    public void error(long delivered, ModelError error) {}
  }
}
