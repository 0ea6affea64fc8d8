package mneme.pnml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mneme.net.TokenLimit;
import mneme.net.pt.PtModel;
import mneme.net.pt.PtNet;
import mneme.net.pt.PtNet.Action;
import mneme.net.pt.PtNet.Arcs;
import mneme.net.pt.PtNet.Place;
import mneme.net.pt.PtWords;
import mneme.pnml.NetText.Arc;
import mneme.pnml.NetText.Node;
import mneme.pnml.xml.Element;
import mneme.pnml.xml.Problems;
import mneme.source.SourceException;
import org.jspecify.annotations.Nullable;

/** Makes a place/transition net of what a file says. Not thread-safe. */
final class PtReader {
  private final NetText text;
  private final Problems problems;

  PtReader(NetText text, Problems problems) {
    this.text = text;
    this.problems = problems;
  }

  /**
   * @param most tokens of a place before the net is taken for unbounded
   */
  PtModel read(TokenLimit most) throws SourceException {
    PtNet net = net();
    return PtModel.compiled(net, words(net), most);
  }

  private PtNet net() throws SourceException {
    Map<String, Integer> placeNumbers = new HashMap<>();
    List<Place> places = new ArrayList<>();
    for (Node node : text.places().values()) {
      placeNumbers.put(node.id(), places.size());
      Element label = node.element().child("initialMarking");
      places.add(
          new Place(
              node.label(),
              label == null ? 0 : number(node.element(), label, 0),
              node.element().position()));
    }
    Map<String, TreeMap<Integer, Integer>> takes = new HashMap<>();
    Map<String, TreeMap<Integer, Integer>> gives = new HashMap<>();
    for (Arc arc : text.arcs()) {
      refuseOtherKinds(arc.element(), problems);
      Element label = arc.element().child("inscription");
      int weight = label == null ? 1 : number(arc.element(), label, 1);
      int place = placeNumbers.getOrDefault(arc.place().id(), 0);
      TreeMap<Integer, Integer> weights =
          (arc.takes() ? takes : gives)
              .computeIfAbsent(arc.transition().id(), id -> new TreeMap<>());
      if ((long) weights.getOrDefault(place, 0) + weight > Integer.MAX_VALUE) {
        problems.add(arc.element(), "expected weights that sum up to less than 2^31");
      }
      weights.merge(place, weight, Integer::sum);
    }
    List<Action> actions = new ArrayList<>();
    for (Node node : text.transitions().values()) {
      actions.add(
          new Action(
              node.label(),
              Arcs.of(takes.getOrDefault(node.id(), new TreeMap<>())),
              Arcs.of(gives.getOrDefault(node.id(), new TreeMap<>())),
              node.element().position()));
    }
    problems.throwIfAny();
    return new PtNet(text.name(), places, actions);
  }

  /** Inhibitor, reset and test arcs are not part of these types of nets. */
  static void refuseOtherKinds(Element arc, Problems problems) throws SourceException {
    for (String key : List.of("type", "arctype")) {
      Element child = arc.child(key);
      String kind = child == null ? arc.attribute(key) : kindOf(child);
      if (kind != null && !kind.isBlank() && !kind.equals("normal")) {
        problems.add(arc, "arcs of the type '" + kind + "' are not known: expected 'normal'");
      }
    }
  }

  private static @Nullable String kindOf(Element type) {
    String value = type.attribute("value");
    Element words = type.child("text");
    return value != null ? value : words != null ? words.text() : type.text();
  }

  private int number(Element owner, Element label, int least) throws SourceException {
    Element value = label.child("text");
    String digits = value == null ? "" : value.text();
    try {
      int number = Integer.parseInt(digits);
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    problems.add(
        owner,
        "expected a number from "
            + least
            + " to "
            + Integer.MAX_VALUE
            + " in <"
            + label.name()
            + "><text>, found '"
            + digits
            + "'");
    return least;
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
