package mneme.net.pt;

import java.util.Arrays;
import mneme.model.Independence;
import mneme.net.pt.PtNet.Arcs;

/**
 * Two transitions are independent where neither changes a place the other takes from: then neither
 * can enable or disable the other, and their effects add up in any order. Two that add to the same
 * place without a known bound are taken for dependent, because only the second may pass the limit.
 *
 * <p>A place that inhibits a transition is one it depends on like one it takes from. Emptying a
 * place does not add up with anything: two of which one empties a place are independent only where
 * the other has no arc to it.
 */
record PtIndependence(PtNet net, Effects effects, Bounds bounds) implements Independence {
  @Override
  public boolean independent(long event, long other) {
    int a = (int) event;
    int b = (int) other;
    return a != b
        && !disturbs(a, b)
        && !disturbs(b, a)
        && !overflowTogether(a, b)
        && !areSpeciallyTied(a, b);
  }

  /**
   * A transition may also come before one that takes from the same place: where there were enough
   * tokens for both, the order does not matter.
   */
  @Override
  public boolean overtakes(long event, long former) {
    int a = (int) event;
    int b = (int) former;
    if (a == b || areSpeciallyTied(a, b)) {
      return false;
    }
    Arcs takes = net.actions().get(a).takes();
    for (int i = 0; i < takes.size(); i++) {
      // The former must not have put there what is taken.
      if (change(b, takes.places()[i]) > 0) {
        return false;
      }
    }
    Arcs formerTakes = net.actions().get(b).takes();
    for (int i = 0; i < formerTakes.size(); i++) {
      int place = formerTakes.places()[i];
      int change = change(a, place);
      // It takes as many as were left; there were enough for both if that says so.
      if (change < 0
          && weight(takes, place) - change(b, place) < formerTakes.weights()[i] - change) {
        return false;
      }
      // It must not put more there than the place may hold before the former takes some.
      if (change > 0 && !bounds.isProven(place)) {
        return false;
      }
    }
    return true;
  }

  /** Whether an inhibitor or a reset arc of one leads to a place the other has to do with. */
  private boolean areSpeciallyTied(int a, int b) {
    return isSpeciallyTied(a, b) || isSpeciallyTied(b, a);
  }

  private boolean isSpeciallyTied(int special, int other) {
    PtNet.Action action = net.actions().get(special);
    return action.isSpecial()
        && (intersect(action.inhibitors().places(), effects.places()[other])
            || intersect(action.resets(), effects.places()[other])
            || intersect(action.resets(), net.actions().get(other).takes().places())
            || intersect(action.resets(), net.actions().get(other).inhibitors().places()));
  }

  private int change(int transition, int place) {
    int at = Arrays.binarySearch(effects.places()[transition], place);
    return at < 0 ? 0 : effects.deltas()[transition][at];
  }

  private static int weight(Arcs arcs, int place) {
    int at = Arrays.binarySearch(arcs.places(), place);
    return at < 0 ? 0 : arcs.weights()[at];
  }

  /** Whether the first changes what the second takes. */
  private boolean disturbs(int first, int second) {
    Arcs takes = net.actions().get(second).takes();
    return intersect(effects.places()[first], takes.places());
  }

  private static boolean intersect(int[] a, int[] b) {
    int i = 0;
    int j = 0;
    while (i < a.length && j < b.length) {
      if (a[i] == b[j]) {
        return true;
      }
      if (a[i] < b[j]) {
        i++;
      } else {
        j++;
      }
    }
    return false;
  }

  private boolean overflowTogether(int a, int b) {
    if (!effects.mayOverflow()[a] || !effects.mayOverflow()[b]) {
      return false;
    }
    for (int place : effects.places()[a]) {
      if (!bounds.isProven(place) && effects.changes(b, place)) {
        return true;
      }
    }
    return false;
  }
}
