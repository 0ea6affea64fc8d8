package mneme.liveness;

import mneme.model.Ability;
import mneme.model.ForwardingModel;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.model.guard.Guards;
import org.jspecify.annotations.Nullable;

/**
 * A model without the transition in which it stays in a state that has no other step: its runs end
 * there. Immutable and thread-safe.
 */
final class EndingModel extends ForwardingModel {
  private final int stutter;

  EndingModel(Model model, int stutter) {
    super(model);
    this.stutter = stutter;
  }

  /** Fewer steps are as independent as more, and are taken by the same actors. */
  @Override
  protected boolean keeps(Class<? extends Ability> ability) {
    // Where the model ends, there is a step that its guards do not know.
    return ability != Guards.class;
  }

  @Override
  public Stepper stepper() {
    return new Ending(super.stepper(), stutter, choiceBits());
  }

  private static final class Ending implements Stepper, SuccessorSink, Stepper.EventSink {
    private final Stepper stepper;
    private final int stutter;
    private final int choiceBits;
    private @Nullable SuccessorSink sink;
    private @Nullable EventSink events;

    Ending(Stepper stepper, int stutter, int choiceBits) {
      this.stepper = stepper;
      this.stutter = stutter;
      this.choiceBits = choiceBits;
    }

    private boolean isLeft(long event) {
      return event >>> choiceBits != stutter;
    }

    @Override
    public void successors(int[] state, SuccessorSink target) {
      sink = target;
      stepper.successors(state, this);
      sink = null;
    }

    @Override
    public void successor(int[] next, long event, int[] changed, int count) {
      SuccessorSink target = sink;
      if (target != null && isLeft(event)) {
        target.successor(next, event, changed, count);
      }
    }

    @Override
    public void error(long event, ModelError error) {
      SuccessorSink target = sink;
      if (target != null && isLeft(event)) {
        target.error(event, error);
      }
    }

    @Override
    public void enabled(int[] state, EventSink target) {
      events = target;
      stepper.enabled(state, this);
      events = null;
    }

    @Override
    public void event(long event) {
      EventSink target = events;
      if (target != null && isLeft(event)) {
        target.event(event);
      }
    }

    @Override
    public int @Nullable [] fire(int[] state, long event) {
      return isLeft(event) ? stepper.fire(state, event) : null;
    }
  }
}
