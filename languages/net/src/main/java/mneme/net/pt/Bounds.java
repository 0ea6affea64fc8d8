package mneme.net.pt;

import java.util.Arrays;
import java.util.List;
import mneme.net.pt.PtNet.Arcs;

/**
 * How many tokens a place can hold at most, as far as the structure of the net proves it.
 * Immutable.
 *
 * <p>A weighted sum of places that no transition increases bounds, where no weight is negative,
 * each of its places by what it is worth in the initial marking.
 */
final class Bounds {
  private static final int UNKNOWN = -1;

  private final int[] bounds;

  private Bounds(int[] bounds) {
    this.bounds = bounds;
  }

  /** What follows from such sums, and from places that nothing is ever added to. */
  static Bounds of(PtNet net) {
    int[] marking = net.initialMarking();
    int[] bounds = new int[marking.length];
    Arrays.fill(bounds, UNKNOWN);
    boolean[] grows = new boolean[marking.length];
    for (PtNet.Action action : net.actions()) {
      Arcs effect = Effects.effect(action);
      for (int i = 0; i < effect.size(); i++) {
        grows[effect.places()[i]] |= effect.weights()[i] > 0;
      }
    }
    for (int place = 0; place < bounds.length; place++) {
      if (!grows[place]) {
        bounds[place] = marking[place];
      }
    }
    for (boolean mayShrink : new boolean[] {false, true}) {
      if (Arrays.stream(bounds).anyMatch(bound -> bound == UNKNOWN)) {
        for (Arcs sum : new Invariants(net, mayShrink).find()) {
          apply(sum, marking, bounds);
        }
      }
    }
    return new Bounds(bounds);
  }

  private static void apply(Arcs sum, int[] marking, int[] bounds) {
    long worth = 0;
    for (int i = 0; i < sum.size(); i++) {
      worth += (long) sum.weights()[i] * marking[sum.places()[i]];
    }
    for (int i = 0; i < sum.size(); i++) {
      long bound = worth / sum.weights()[i];
      int place = sum.places()[i];
      if (bound <= Integer.MAX_VALUE && (bounds[place] == UNKNOWN || bound < bounds[place])) {
        bounds[place] = (int) bound;
      }
    }
  }

  /** Whether the structure bounds the place. */
  boolean isProven(int place) {
    return bounds[place] != UNKNOWN;
  }

  /** The bound of a place for which there is one. */
  int of(int place) {
    return bounds[place];
  }

  /** For tests: the bounds in order of places, -1 where there is none. */
  List<Integer> asList() {
    return Arrays.stream(bounds).boxed().toList();
  }
}
