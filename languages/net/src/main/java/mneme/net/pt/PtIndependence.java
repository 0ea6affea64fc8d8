package mneme.net.pt;

import mneme.model.Independence;
import mneme.net.pt.PtNet.Arcs;

/**
 * Two transitions are independent where neither changes a place the other takes from: then neither
 * can enable or disable the other, and their effects add up in any order. Two that add to the same
 * place without a known bound are taken for dependent, because only the second may pass the limit.
 */
final class PtIndependence implements Independence {
  private final PtNet net;
  private final Effects effects;
  private final Bounds bounds;

  PtIndependence(PtNet net, Effects effects, Bounds bounds) {
    this.net = net;
    this.effects = effects;
    this.bounds = bounds;
  }

  @Override
  public boolean independent(long event, long other) {
    int a = (int) event;
    int b = (int) other;
    return a != b && !disturbs(a, b) && !disturbs(b, a) && !overflowTogether(a, b);
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
