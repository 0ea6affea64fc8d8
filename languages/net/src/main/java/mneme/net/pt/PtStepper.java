package mneme.net.pt;

import mneme.model.Reversible;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import org.jspecify.annotations.Nullable;

/**
 * Executes a net: generated code finds the enabled transitions, and one loop for all of them
 * executes what tables say. So what the loop hands markings to is compiled in one place, however
 * many transitions there are. Not thread-safe.
 */
class PtStepper implements Stepper {
  private final PtNet net;
  private final EnabledCode code;
  private final Effects effects;
  private final PlaceLimits limit;
  private final int[][] places;
  private final int[][] deltas;

  /** Whether any transition empties places. */
  private final boolean hasResets;

  /** Whether any transition may pass the limit. */
  private final boolean mayOverflow;

  private final int[] next;
  private final int[] enabled;

  private PtStepper(PtNet net, EnabledCode code, Effects effects, PlaceLimits limit) {
    this.net = net;
    this.code = code;
    this.effects = effects;
    this.limit = limit;
    this.places = effects.places();
    this.deltas = effects.deltas();
    boolean any = false;
    for (boolean may : effects.mayOverflow()) {
      any |= may;
    }
    this.mayOverflow = any;
    this.hasResets = effects.hasResets();
    this.next = new int[net.places().size()];
    this.enabled = new int[net.actions().size()];
  }

  static PtStepper of(PtNet net, EnabledCode code, Effects effects, PlaceLimits limit) {
    return net.hasResets()
        ? new PtStepper(net, code, effects, limit)
        : new WithUndo(net, code, effects, limit);
  }

  @Override
  public void successors(int[] state, SuccessorSink sink) {
    int count = code.enabled(state, enabled);
    int[] target = next;
    int[] list = enabled;
    int[][] changes = places;
    int[][] amounts = deltas;
    System.arraycopy(state, 0, target, 0, target.length);
    for (int i = 0; i < count; i++) {
      int t = list[i];
      int[] changed = changes[t];
      int[] amount = amounts[t];
      if (mayOverflow && effects.mayOverflow()[t]) {
        int full = overflowing(state, t);
        if (full >= 0) {
          sink.error(t, limit.error(full));
          continue;
        }
      }
      if (hasResets) {
        for (int k = 0; k < changed.length; k++) {
          target[changed[k]] = effects.after(t, k, state[changed[k]]);
        }
      } else {
        for (int k = 0; k < changed.length; k++) {
          int place = changed[k];
          target[place] = state[place] + amount[k];
        }
      }
      sink.successor(target, t, changed, changed.length);
      for (int place : changed) {
        target[place] = state[place];
      }
    }
  }

  /** The first place that would get too many tokens; -1 where there is none. */
  private int overflowing(int[] state, int t) {
    int[] changed = effects.places()[t];
    int[] deltas = effects.deltas()[t];
    for (int k = 0; k < changed.length; k++) {
      int place = changed[k];
      if (deltas[k] > 0
          && (isReset(t, k) ? deltas[k] : (long) state[place] + deltas[k]) > limit.of(place)
          && !(isReset(t, k) && deltas[k] <= state[place])) {
        return place;
      }
    }
    return -1;
  }

  private boolean isReset(int t, int index) {
    boolean[] emptied = effects.resets() == null ? null : effects.resets()[t];
    return emptied != null && emptied[index];
  }

  @Override
  public void enabled(int[] state, EventSink sink) {
    int count = code.enabled(state, enabled);
    for (int i = 0; i < count; i++) {
      sink.event(enabled[i]);
    }
  }

  @Override
  public int @Nullable [] fire(int[] state, long event) {
    if (event < 0 || event >= effects.places().length) {
      return null;
    }
    int t = (int) event;
    if (!net.actions().get(t).isEnabled(state)
        || effects.mayOverflow()[t] && overflowing(state, t) >= 0) {
      return null;
    }
    System.arraycopy(state, 0, next, 0, next.length);
    int[] changed = effects.places()[t];
    for (int k = 0; k < changed.length; k++) {
      next[changed[k]] = effects.after(t, k, state[changed[k]]);
    }
    return next;
  }

  private int[] undone(int[] state, int t) {
    System.arraycopy(state, 0, next, 0, next.length);
    int[] changed = effects.places()[t];
    int[] amount = effects.deltas()[t];
    for (int k = 0; k < changed.length; k++) {
      next[changed[k]] -= amount[k];
    }
    return next;
  }

  /** Where nothing is emptied, events can be undone. */
  private static final class WithUndo extends PtStepper implements Reversible {
    private final PtNet net;

    WithUndo(PtNet net, EnabledCode code, Effects effects, PlaceLimits limit) {
      super(net, code, effects, limit);
      this.net = net;
    }

    @Override
    public int @Nullable [] undo(int[] state, long event) {
      if (event < 0 || event >= net.actions().size()) {
        return null;
      }
      PtNet.Action action = net.actions().get((int) event);
      if (!action.gives().within(state)) {
        return null;
      }
      int[] before = super.undone(state, (int) event);
      return action.isInhibited(before) ? null : before;
    }
  }
}
