package mneme.net.pt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import mneme.source.Position;

/**
 * A place/transition net with weighted arcs and an initial marking, and with the inhibitor and
 * reset arcs that some tools add. Immutable.
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
   * A transition of the net. It takes tokens, then empties places, then gives tokens.
   *
   * @param name for people; need not be unique
   * @param takes what it consumes
   * @param gives what it produces
   * @param inhibitors it is enabled only where each of these places has fewer tokens than the
   *     weight
   * @param resets places it empties, ascending; not to be changed
   */
  public record Action(
      String name, Arcs takes, Arcs gives, Arcs inhibitors, int[] resets, Position position) {
    private static final int[] NONE = new int[0];

    /** A transition with ordinary arcs alone. */
    public Action(String name, Arcs takes, Arcs gives, Position position) {
      this(name, takes, gives, Arcs.NONE, NONE, position);
    }

    public boolean isEnabled(int[] marking) {
      return takes.within(marking) && !isInhibited(marking);
    }

    /** Whether one of the places that inhibit it has too many tokens. */
    public boolean isInhibited(int[] marking) {
      for (int i = 0; i < inhibitors.size(); i++) {
        if (marking[inhibitors.places[i]] >= inhibitors.weights[i]) {
          return true;
        }
      }
      return false;
    }

    public boolean resets(int place) {
      return Arrays.binarySearch(resets, place) >= 0;
    }

    /** Whether it has other than ordinary arcs. */
    public boolean isSpecial() {
      return inhibitors.size() > 0 || resets.length > 0;
    }
  }

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

    /** The weight of a place; 0 where there is no arc. */
    public int weightOf(int place) {
      int at = Arrays.binarySearch(places, place);
      return at < 0 ? 0 : weights[at];
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

  /** Whether some transition empties places: what was there cannot be told afterwards. */
  public boolean hasResets() {
    return actions.stream().anyMatch(action -> action.resets.length > 0);
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
