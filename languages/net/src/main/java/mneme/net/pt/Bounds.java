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

  /**
   * What follows from such sums, from places that nothing is ever added to, and from places that
   * inhibit everything that adds to them.
   */
  static Bounds of(PtNet net) {
    int[] marking = net.initialMarking();
    int[] bounds = new int[marking.length];
    Arrays.fill(bounds, UNKNOWN);
    long[] greatest = Arrays.stream(marking).asLongStream().toArray();
    for (PtNet.Action action : net.actions()) {
      Arcs effect = Effects.effect(action);
      for (int i = 0; i < effect.size(); i++) {
        if (effect.weights()[i] > 0) {
          int place = effect.places()[i];
          greatest[place] = Math.max(greatest[place], after(action, place, effect.weights()[i]));
        }
      }
    }
    for (int place = 0; place < bounds.length; place++) {
      if (greatest[place] <= Integer.MAX_VALUE) {
        bounds[place] = (int) greatest[place];
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

  /** The most a place can have after a transition that adds to it. */
  private static long after(PtNet.Action action, int place, int added) {
    if (action.resets(place)) {
      return action.gives().weightOf(place);
    }
    int below = action.inhibitors().weightOf(place);
    return below == 0 ? Long.MAX_VALUE : (long) below - 1 + added;
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
