package mneme.net.pt;

import java.util.Arrays;
import java.util.List;
import mneme.net.pt.PtNet.Arcs;

/**
 * How many tokens a place can hold at most, as far as the structure of the net proves it.
 * Immutable.
 *
 * <p>A place invariant is a weighted sum of places that no transition changes; where no weight is
 * negative, it bounds each of its places by what it is worth in the initial marking.
 */
final class Bounds {
  private static final int UNKNOWN = -1;

  private final int[] bounds;

  private Bounds(int[] bounds) {
    this.bounds = bounds;
  }

  /** What follows from place invariants, and from places that nothing is ever added to. */
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
    for (Arcs invariant : new Invariants(net).find()) {
      apply(invariant, marking, bounds);
    }
    return new Bounds(bounds);
  }

  private static void apply(Arcs invariant, int[] marking, int[] bounds) {
    long worth = 0;
    for (int i = 0; i < invariant.size(); i++) {
      worth += (long) invariant.weights()[i] * marking[invariant.places()[i]];
    }
    for (int i = 0; i < invariant.size(); i++) {
      long bound = worth / invariant.weights()[i];
      int place = invariant.places()[i];
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
