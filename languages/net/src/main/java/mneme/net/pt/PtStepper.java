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
final class PtStepper implements Stepper, Reversible {
  private final PtNet net;
  private final EnabledCode code;
  private final Effects effects;
  private final PlaceLimits limit;
  private final int[][] places;
  private final int[][] deltas;

  /** Whether any transition may pass the limit. */
  private final boolean mayOverflow;

  private final int[] next;
  private final int[] enabled;

  PtStepper(PtNet net, EnabledCode code, Effects effects, PlaceLimits limit) {
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
    this.next = new int[net.places().size()];
    this.enabled = new int[net.actions().size()];
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
      for (int k = 0; k < changed.length; k++) {
        int place = changed[k];
        target[place] = state[place] + amount[k];
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
      if (deltas[k] > 0 && (long) state[place] + deltas[k] > limit.of(place)) {
        return place;
      }
    }
    return -1;
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
    if (!net.actions().get(t).takes().within(state)
        || effects.mayOverflow()[t] && overflowing(state, t) >= 0) {
      return null;
    }
    change(state, t, 1);
    return next;
  }

  @Override
  public int @Nullable [] undo(int[] state, long event) {
    if (event < 0 || event >= effects.places().length) {
      return null;
    }
    int t = (int) event;
    if (!net.actions().get(t).gives().within(state)) {
      return null;
    }
    change(state, t, -1);
    return next;
  }

  private void change(int[] state, int t, int sign) {
    System.arraycopy(state, 0, next, 0, next.length);
    int[] changed = effects.places()[t];
    int[] deltas = effects.deltas()[t];
    for (int k = 0; k < changed.length; k++) {
      next[changed[k]] += sign * deltas[k];
    }
  }
}
