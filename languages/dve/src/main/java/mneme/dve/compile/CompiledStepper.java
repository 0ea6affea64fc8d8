package mneme.dve.compile;

import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import org.jspecify.annotations.Nullable;

/** Executes generated code. Not thread-safe. */
final class CompiledStepper implements Stepper {
  private final CompiledProgram program;
  private final GeneratedCode.AllSteps all;
  private final StepContext context;
  private final Forward forward = new Forward();
  private final Capture capture;
  private CompiledProgram.@Nullable Ready<GeneratedCode.SingleSteps> single;
  private boolean asked;

  CompiledStepper(CompiledProgram program, CompiledProgram.Ready<GeneratedCode.AllSteps> ready) {
    this.program = program;
    this.all = ready.code();
    this.context = ready.context();
    this.capture = new Capture(context.next.length);
  }

  @Override
  public void successors(int[] state, SuccessorSink sink) {
    StepContext x = context;
    x.reset(state, sink);
    all.successors(state, x.next, x);
  }

  @Override
  public void enabled(int[] state, EventSink sink) {
    forward.to(sink);
    successors(state, forward);
  }

  @Override
  public int @Nullable [] fire(int[] state, long event) {
    if (event < 0 || event > Integer.MAX_VALUE) {
      return null;
    }
    capture.expect(event);
    if (!asked) {
      single = program.singleSteps();
      asked = true;
    }
    if (single == null) {
      successors(state, capture);
    } else {
      StepContext x = single.context();
      x.reset(state, capture);
      single.code().fire(state, x.next, x, (int) event);
    }
    return capture.result();
  }

  /** Hands on the events alone. */
  static final class Forward implements SuccessorSink {
    private @Nullable EventSink sink;

    void to(EventSink target) {
      sink = target;
    }

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
  static final class Capture implements SuccessorSink {
    private final int[] successor;
    private long expected;
    private boolean found;

    Capture(int slots) {
      this.successor = new int[slots];
    }

    void expect(long event) {
      expected = event;
      found = false;
    }

    int @Nullable [] result() {
      return found ? successor : null;
    }

    @Override
    public void successor(int[] next, long event, int[] changed, int count) {
      if (event == expected) {
        System.arraycopy(next, 0, successor, 0, successor.length);
        found = true;
      }
    }

    @Override
    public void error(long event, ModelError error) {}
  }
}
