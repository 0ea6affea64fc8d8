package mneme.net.pt;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import mneme.net.pt.PtNet.Action;
import mneme.net.pt.PtNet.Arcs;
import mneme.net.pt.PtNet.Place;
import mneme.source.Position;

/** Small nets made at random: bounded and unbounded, with weights, loops and idle transitions. */
final class RandomNets {
  private final Random random;

  RandomNets(long seed) {
    random = new Random(seed);
  }

  PtNet net() {
    return net(2 + random.nextInt(7), 1 + random.nextInt(12));
  }

  /** With inhibitor and reset arcs as well. */
  PtNet specialNet() {
    PtNet plain = net();
    int placeCount = plain.places().size();
    List<Action> actions = new ArrayList<>();
    for (Action action : plain.actions()) {
      Arcs inhibitors =
          Arcs.of(random.nextInt(3) == 0 ? arcs(placeCount, 1 + random.nextInt(2)) : arcs(1, 0));
      int[] resets =
          random
              .ints(random.nextInt(4) == 0 ? 1 + random.nextInt(2) : 0, 0, placeCount)
              .sorted()
              .distinct()
              .toArray();
      actions.add(
          new Action(
              action.name(), action.takes(), action.gives(), inhibitors, resets, Position.NONE));
    }
    return new PtNet("special", plain.places(), actions);
  }

  PtNet net(int placeCount, int actionCount) {
    // In half of the nets no transition gives more than it takes, so that all places are bounded.
    boolean conservative = random.nextBoolean();
    List<Place> places = new ArrayList<>();
    for (int p = 0; p < placeCount; p++) {
      places.add(new Place("p" + p, random.nextInt(3), new Position(p + 1, 1)));
    }
    List<Action> actions = new ArrayList<>();
    for (int t = 0; t < actionCount; t++) {
      TreeMap<Integer, Integer> takes = arcs(placeCount, random.nextInt(4));
      int most = takes.values().stream().mapToInt(Integer::intValue).sum();
      TreeMap<Integer, Integer> gives =
          conservative ? spread(placeCount, random.nextInt(most + 1)) : arcs(placeCount, 2);
      if (random.nextInt(4) == 0) {
        takes.forEach((place, weight) -> gives.merge(place, weight, Math::max));
      }
      actions.add(new Action("t" + t, Arcs.of(takes), Arcs.of(gives), new Position(100 + t, 1)));
    }
    return new PtNet("random", places, actions);
  }

  private TreeMap<Integer, Integer> arcs(int placeCount, int count) {
    TreeMap<Integer, Integer> arcs = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      arcs.put(random.nextInt(placeCount), 1 + random.nextInt(random.nextInt(5) == 0 ? 3 : 1));
    }
    return arcs;
  }

  private TreeMap<Integer, Integer> spread(int placeCount, int tokens) {
    TreeMap<Integer, Integer> arcs = new TreeMap<>();
    for (int i = 0; i < tokens; i++) {
      arcs.merge(random.nextInt(placeCount), 1, Integer::sum);
    }
    return arcs;
  }
}
