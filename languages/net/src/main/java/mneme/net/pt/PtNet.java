package mneme.net.pt;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import mneme.source.Position;

/**
 * A place/transition net with weighted arcs and an initial marking. Immutable.
 *
 * @param name a short name for reports
 */
public record PtNet(String name, List<Place> places, List<Action> actions) {
  public PtNet {
    places = List.copyOf(places);
    actions = List.copyOf(actions);
  }

  /**
   * A place.
   *
   * @param name unique among the places
   * @param tokens in the initial marking
   */
  public record Place(String name, int tokens, Position position) {}

  /**
   * A transition of the net.
   *
   * @param name for people; need not be unique
   * @param takes what it consumes
   * @param gives what it produces
   */
  public record Action(String name, Arcs takes, Arcs gives, Position position) {}

  /**
   * Places with weights, ascending by place; weights are positive. The arrays are not to be
   * changed.
   */
  public record Arcs(int[] places, int[] weights) {
    public static final Arcs NONE = new Arcs(new int[0], new int[0]);

    /** The arcs of a map from places to weights; weights of 0 are left out. */
    public static Arcs of(TreeMap<Integer, Integer> weights) {
      List<Integer> kept = new ArrayList<>();
      weights.forEach(
          (place, weight) -> {
            if (weight != 0) {
              kept.add(place);
            }
          });
      int[] at = new int[kept.size()];
      int[] by = new int[kept.size()];
      for (int i = 0; i < at.length; i++) {
        at[i] = kept.get(i);
        by[i] = weights.getOrDefault(at[i], 0);
      }
      return new Arcs(at, by);
    }

    public int size() {
      return places.length;
    }

    /** Whether a marking covers all of it. */
    public boolean within(int[] marking) {
      for (int i = 0; i < places.length; i++) {
        if (marking[places[i]] < weights[i]) {
          return false;
        }
      }
      return true;
    }
  }

  /** A fresh array with the initial marking. */
  public int[] initialMarking() {
    int[] marking = new int[places.size()];
    for (int i = 0; i < marking.length; i++) {
      marking[i] = places.get(i).tokens();
    }
    return marking;
  }
}
