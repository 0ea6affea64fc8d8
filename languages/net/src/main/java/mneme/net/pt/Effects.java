package mneme.net.pt;

import java.util.TreeMap;
import mneme.net.pt.PtNet.Action;
import mneme.net.pt.PtNet.Arcs;

/**
 * What each transition changes: its places and by how much, in flat arrays. A place to which a
 * transition gives back what it took is not among them. Immutable; the arrays are not to be
 * changed.
 *
 * @param places by transition, ascending
 * @param deltas by transition, parallel to {@code places}, none is 0
 * @param mayOverflow by transition: whether it adds to a place that has no known bound
 */
record Effects(int[][] places, int[][] deltas, boolean[] mayOverflow) {
  static Effects of(PtNet net, Bounds bounds) {
    int n = net.actions().size();
    int[][] places = new int[n][];
    int[][] deltas = new int[n][];
    boolean[] mayOverflow = new boolean[n];
    for (int t = 0; t < n; t++) {
      Arcs effect = effect(net.actions().get(t));
      places[t] = effect.places();
      deltas[t] = effect.weights();
      for (int i = 0; i < places[t].length; i++) {
        mayOverflow[t] |= deltas[t][i] > 0 && !bounds.isProven(places[t][i]);
      }
    }
    return new Effects(places, deltas, mayOverflow);
  }

  /** The sum of both kinds of arcs; weights may be negative. */
  static Arcs effect(Action action) {
    TreeMap<Integer, Integer> sum = new TreeMap<>();
    Arcs gives = action.gives();
    for (int i = 0; i < gives.size(); i++) {
      sum.merge(gives.places()[i], gives.weights()[i], Integer::sum);
    }
    Arcs takes = action.takes();
    for (int i = 0; i < takes.size(); i++) {
      sum.merge(takes.places()[i], -takes.weights()[i], Integer::sum);
    }
    return Arcs.of(sum);
  }

  boolean changes(int transition, int place) {
    for (int changed : places[transition]) {
      if (changed == place) {
        return true;
      }
    }
    return false;
  }
}
