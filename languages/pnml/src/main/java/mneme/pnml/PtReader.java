package mneme.pnml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import mneme.net.TokenLimit;
import mneme.net.pt.PtModel;
import mneme.net.pt.PtNet;
import mneme.net.pt.PtNet.Action;
import mneme.net.pt.PtNet.Arcs;
import mneme.net.pt.PtNet.Place;
import mneme.net.pt.PtWords;
import mneme.pnml.NetText.Arc;
import mneme.pnml.NetText.Node;
import mneme.pnml.xml.Problems;
import mneme.source.SourceException;

/** Makes a place/transition net of what a file says. Not thread-safe. */
final class PtReader {
  private final NetText text;
  private final Problems problems;
  private final PtLabels labels;

  PtReader(NetText text, Problems problems) {
    this.text = text;
    this.problems = problems;
    this.labels = new PtLabels(problems);
  }

  /**
   * @param most tokens of a place before the net is taken for unbounded
   */
  PtModel read(TokenLimit most) throws SourceException {
    PtNet net = net();
    return PtModel.compiled(net, words(net), most);
  }

  /** The arcs of one transition, by place. */
  private static final class Drawn {
    final TreeMap<Integer, Integer> takes = new TreeMap<>();
    final TreeMap<Integer, Integer> gives = new TreeMap<>();
    final TreeMap<Integer, Integer> inhibitors = new TreeMap<>();
    final TreeMap<Integer, Integer> tests = new TreeMap<>();
    final TreeSet<Integer> resets = new TreeSet<>();

    /** A transition that tests what it also takes needs the greater number, and gives back more. */
    void tested() {
      tests.forEach(
          (place, weight) -> {
            int more = weight - takes.getOrDefault(place, 0);
            // What was emptied cannot be given back; it is enough that it was there.
            if (more > 0) {
              takes.merge(place, more, Integer::sum);
              if (!resets.contains(place)) {
                gives.merge(place, more, Integer::sum);
              }
            }
          });
    }

    /** It may not fire where the place would hold more than it can. */
    void limited(int place, int capacity) {
      int given = gives.getOrDefault(place, 0);
      long added = resets.contains(place) ? given : (long) given - takes.getOrDefault(place, 0);
      if (added <= 0) {
        return;
      }
      long below = resets.contains(place) ? Integer.MAX_VALUE : capacity - added + 1;
      if (added > capacity) {
        below = 0;
      }
      if (below < Integer.MAX_VALUE) {
        inhibitors.merge(place, (int) below, Math::min);
      }
    }

    /** Whether it can never fire: no place has fewer than no tokens. */
    boolean isDead() {
      return inhibitors.containsValue(0);
    }
  }

  private PtNet net() throws SourceException {
    Map<String, Integer> placeNumbers = new HashMap<>();
    List<Place> places = new ArrayList<>();
    List<Integer> capacities = new ArrayList<>();
    for (Node node : text.places().values()) {
      placeNumbers.put(node.id(), places.size());
      int tokens = labels.number(node.element(), "initialMarking", 0, 0);
      places.add(new Place(node.label(), tokens, node.element().position()));
      labels.refuseTime(node.element());
      int capacity = labels.number(node.element(), "capacity", 0, 0);
      capacities.add(capacity);
      if (capacity > 0 && tokens > capacity) {
        problems.add(
            node.element(),
            "expected at most " + capacity + " tokens, its capacity, and found " + tokens);
      }
    }
    Map<String, Drawn> drawn = new HashMap<>();
    for (Arc arc : text.arcs()) {
      draw(
          arc,
          placeNumbers.getOrDefault(arc.place().id(), 0),
          drawn.computeIfAbsent(arc.transition().id(), id -> new Drawn()));
    }
    List<Action> actions = new ArrayList<>();
    for (Node node : text.transitions().values()) {
      labels.warnOfPriorities(node.element());
      labels.refuseGuard(node.element());
      Drawn arcs = drawn.getOrDefault(node.id(), new Drawn());
      arcs.tested();
      for (int place = 0; place < places.size(); place++) {
        if (capacities.get(place) > 0) {
          arcs.limited(place, capacities.get(place));
        }
      }
      actions.add(action(node, arcs));
    }
    problems.throwIfAny();
    return new PtNet(text.name(), places, actions);
  }

  private static Action action(Node node, Drawn arcs) {
    Arcs inhibitors = Arcs.of(arcs.inhibitors);
    if (arcs.isDead()) {
      // Needs a token in a place that must be empty.
      int place = arcs.inhibitors.firstKey();
      inhibitors = new Arcs(new int[] {place}, new int[] {1});
      arcs.takes.putIfAbsent(place, 1);
    }
    return new Action(
        node.label(),
        Arcs.of(arcs.takes),
        Arcs.of(arcs.gives),
        inhibitors,
        arcs.resets.stream().mapToInt(Integer::intValue).toArray(),
        node.element().position());
  }

  private void draw(Arc arc, int place, Drawn into) throws SourceException {
    ArcKind kind = ArcKind.of(arc.element(), problems);
    int weight = labels.weight(arc.element());
    switch (kind) {
      case RESET -> into.resets.add(place);
      case TEST -> into.tests.merge(place, weight, Math::max);
      case INHIBITOR -> {
        if (!arc.takes()) {
          problems.add(arc.element(), "expected an inhibitor arc from a place to a transition");
        }
        into.inhibitors.merge(place, weight, Math::min);
      }
      case NORMAL -> {
        TreeMap<Integer, Integer> weights = arc.takes() ? into.takes : into.gives;
        if ((long) weights.getOrDefault(place, 0) + weight > Integer.MAX_VALUE) {
          problems.add(arc.element(), "expected weights that sum up to less than 2^31");
        }
        weights.merge(place, weight, Integer::sum);
      }
    }
  }

  /** Ids and names both mean the thing; where one is the other's name, the id counts. */
  private PtWords words(PtNet net) {
    return new PtWords(net, words(text.places()), words(text.transitions()));
  }

  private static Map<String, int[]> words(Map<String, Node> nodes) {
    Map<String, int[]> words = new LinkedHashMap<>();
    int number = 0;
    for (Node node : nodes.values()) {
      words.put(node.id(), new int[] {number});
      if (!nodes.containsKey(node.label())) {
        words.put(node.label(), new int[] {number});
      }
      number++;
    }
    return words;
  }
}
