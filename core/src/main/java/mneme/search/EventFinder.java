package mneme.search;

import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/** Finds the event between two states. */
public final class EventFinder {
  private EventFinder() {}

  /** The first event that leads from a state to another, or -1. */
  public static long eventTo(Stepper stepper, int[] state, int[] target) {
    Matcher matcher = new Matcher(target);
    // A stepper may write to the vector it is given, which may be that of the target as well.
    stepper.successors(state.clone(), matcher);
    return matcher.event;
  }

  private static final class Matcher implements SuccessorSink {
    private final int[] target;
    private long event = -1;

    Matcher(int[] target) {
      this.target = target;
    }

    @Override
    public void successor(int[] next, long event, int[] changed, int count) {
      if (this.event < 0 && Trace.sameState(next, target)) {
        this.event = event;
      }
    }

    @Override
    public void error(long event, @Nullable ModelError error) {}
  }
}
