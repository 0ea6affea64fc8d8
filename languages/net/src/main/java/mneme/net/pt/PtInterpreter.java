package mneme.net.pt;

import java.util.stream.IntStream;
import mneme.model.ModelError;
import mneme.model.Reversible;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.net.pt.PtNet.Action;
import mneme.net.pt.PtNet.Arcs;
import org.jspecify.annotations.Nullable;

/**
 * Steps of a net as its definition says: every transition is looked at, what it takes is taken away
 * and what it gives is added. What generated code is compared with, and what runs where a net is
 * too large for it. Not thread-safe.
 */
class PtInterpreter implements Stepper {
  private final PtNet net;
  private final PlaceLimits limit;
  private final int[] next;

  private PtInterpreter(PtNet net, PlaceLimits limit) {
    this.net = net;
    this.limit = limit;
    this.next = new int[net.places().size()];
  }

  static PtInterpreter of(PtNet net, PlaceLimits limit) {
    return net.hasResets() ? new PtInterpreter(net, limit) : new WithUndo(net, limit);
  }

  @Override
  public void successors(int[] state, SuccessorSink sink) {
    for (int t = 0; t < net.actions().size(); t++) {
      Action action = net.actions().get(t);
      if (action.isEnabled(state)) {
        ModelError error = execute(state, action);
        if (error != null) {
          sink.error(t, error);
        } else {
          int[] changed =
              IntStream.concat(
                      IntStream.of(Effects.effect(action).places()), IntStream.of(action.resets()))
                  .sorted()
                  .distinct()
                  .toArray();
          sink.successor(next, t, changed, changed.length);
        }
      }
    }
  }

  /** Sets {@code next}; answers what is wrong with it, or null. */
  private @Nullable ModelError execute(int[] state, Action action) {
    System.arraycopy(state, 0, next, 0, next.length);
    add(action.takes(), -1);
    for (int place : action.resets()) {
      next[place] = 0;
    }
    Arcs gives = action.gives();
    for (int i = 0; i < gives.size(); i++) {
      int place = gives.places()[i];
      long tokens = (long) next[place] + gives.weights()[i];
      if (tokens > limit.of(place) && tokens > state[place]) {
        return limit.error(place);
      }
      next[place] = (int) tokens;
    }
    return null;
  }

  private void add(Arcs arcs, int sign) {
    for (int i = 0; i < arcs.size(); i++) {
      next[arcs.places()[i]] += sign * arcs.weights()[i];
    }
  }

  @Override
  public void enabled(int[] state, EventSink sink) {
    for (int t = 0; t < net.actions().size(); t++) {
      if (net.actions().get(t).isEnabled(state)) {
        sink.event(t);
      }
    }
  }

  @Override
  public int @Nullable [] fire(int[] state, long event) {
    if (event < 0 || event >= net.actions().size()) {
      return null;
    }
    Action action = net.actions().get((int) event);
    return action.isEnabled(state) && execute(state, action) == null ? next : null;
  }

  /** Where nothing is emptied, events can be undone. */
  private static final class WithUndo extends PtInterpreter implements Reversible {
    private final PtNet net;

    WithUndo(PtNet net, PlaceLimits limit) {
      super(net, limit);
      this.net = net;
    }

    @Override
    public int @Nullable [] undo(int[] state, long event) {
      if (event < 0 || event >= net.actions().size()) {
        return null;
      }
      Action action = net.actions().get((int) event);
      return action.gives().within(state) ? super.undone(state, action) : null;
    }
  }

  private int @Nullable [] undone(int[] state, Action action) {
    System.arraycopy(state, 0, next, 0, next.length);
    add(action.gives(), -1);
    add(action.takes(), 1);
    return action.isInhibited(next) ? null : next;
  }
}
