package mneme.net.pt;

import java.util.TreeMap;
import java.util.stream.IntStream;
import mneme.net.pt.PtNet.Action;
import mneme.net.pt.PtNet.Arcs;
import org.jspecify.annotations.Nullable;

/**
 * What each transition changes: its places and by how much, in flat arrays. A place to which a
 * transition gives back what it took is not among them, one that it empties always is. Immutable;
 * the arrays are not to be changed.
 *
 * @param places by transition, ascending
 * @param deltas by transition, parallel to {@code places}: what is added, none is 0; for a place
 *     that is emptied what it has afterwards
 * @param resets by transition, parallel to {@code places}: which are emptied; null where none is
 * @param mayOverflow by transition: whether it adds to a place that has no known bound
 */
record Effects(
    int[][] places,
    int[][] deltas,
    boolean @Nullable [] @Nullable [] resets,
    boolean[] mayOverflow) {
  static Effects of(PtNet net, Bounds bounds) {
    int n = net.actions().size();
    int[][] places = new int[n][];
    int[][] deltas = new int[n][];
    boolean[] mayOverflow = new boolean[n];
    boolean @Nullable [] @Nullable [] resets = net.hasResets() ? new boolean[n][] : null;
    for (int t = 0; t < n; t++) {
      Action action = net.actions().get(t);
      Arcs effect = effect(action);
      places[t] = effect.places();
      deltas[t] = effect.weights();
      if (resets != null && action.resets().length > 0) {
        places[t] = union(places[t], action.resets());
        deltas[t] = new int[places[t].length];
        boolean[] emptied = new boolean[places[t].length];
        for (int i = 0; i < places[t].length; i++) {
          int place = places[t][i];
          emptied[i] = action.resets(place);
          deltas[t][i] = (emptied[i] ? action.gives() : effect).weightOf(place);
        }
        resets[t] = emptied;
      }
      for (int i = 0; i < places[t].length; i++) {
        mayOverflow[t] |= deltas[t][i] > 0 && !bounds.isProven(places[t][i]);
      }
    }
    return new Effects(places, deltas, resets, mayOverflow);
  }

  private static int[] union(int[] a, int[] b) {
    return IntStream.concat(IntStream.of(a), IntStream.of(b)).sorted().distinct().toArray();
  }

  /** Whether some transition empties places. */
  boolean hasResets() {
    return resets != null;
  }

  /** What a place a transition changes has afterwards. */
  int after(int transition, int index, int before) {
    int delta = deltas[transition][index];
    boolean[] emptied = resets == null ? null : resets[transition];
    return emptied != null && emptied[index] ? delta : before + delta;
  }

  /**
   * The sum of taking and giving; weights may be negative. Of a place that is emptied it is the
   * most that can be added.
   */
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
