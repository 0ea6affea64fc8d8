package mneme.pnml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.pnml.NetText.Arc;
import mneme.pnml.NetText.Node;
import mneme.pnml.xml.Element;
import mneme.pnml.xml.Problems;
import mneme.pnml.xml.XmlReader;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/**
 * Reads the structure of a PNML file: flattens its pages and resolves what refers to something
 * else. Not thread-safe.
 */
final class NetReader {
  /** What is for editors and other tools. */
  private static final Set<String> IGNORED = Set.of("graphics", "toolspecific");

  private final Problems problems;
  private final XmlReader in;
  private final Map<String, Element> ids = new HashMap<>();
  private final Map<String, Element> places = new LinkedHashMap<>();
  private final Map<String, Element> transitions = new LinkedHashMap<>();
  private final Map<String, Element> references = new LinkedHashMap<>();
  private final List<Element> arcs = new ArrayList<>();
  private @Nullable Element declarations;
  private String netName = "";

  private NetReader(SourceText source, Problems problems) throws SourceException {
    this.problems = problems;
    this.in = new XmlReader(source, IGNORED);
  }

  static NetText read(SourceText source, Problems problems) throws SourceException {
    return new NetReader(source, problems).read();
  }

  private NetText read() throws SourceException {
    Element root = in.root();
    if (!root.name().equals("pnml")) {
      throw problems.fatal(root, "expected <pnml>");
    }
    NetType type = null;
    boolean untyped = false;
    Element net = null;
    for (Element child = in.enter(); child != null; child = in.enter()) {
      if (!child.name().equals("net")) {
        in.skip();
      } else if (net != null) {
        throw problems.fatal(
            child,
            "expected one net in a file, this is the second"
                + (child.attribute("active") == null
                    ? ""
                    : ": components are TAPAAL's, which can save them as one composed net"));
      } else {
        net = child;
        type = type(child);
        untyped = type == null;
        netName = String.valueOf(child.attributes().getOrDefault("id", "net"));
        readPage();
      }
    }
    if (net == null) {
      throw problems.fatal(root, "expected a <net> in it");
    }
    if (type == null) {
      type = looksColoured() ? NetType.SYMMETRIC : NetType.PLACE_TRANSITION;
    }
    if (untyped) {
      problems.warn(
          "the net says no type: it is read as a "
              + (type == NetType.SYMMETRIC ? "symmetric" : "place/transition")
              + " net");
    }
    Map<String, Node> placeNodes = nodes(places);
    Map<String, Node> transitionNodes = nodes(transitions);
    List<Arc> resolved = new ArrayList<>();
    for (Element arc : arcs) {
      Arc found = resolve(arc, placeNodes, transitionNodes);
      if (found != null) {
        resolved.add(found);
      }
    }
    problems.throwIfAny();
    return new NetText(netName, type, declarations, placeNodes, transitionNodes, resolved);
  }

  /** The type a net says; null where it says none. */
  private @Nullable NetType type(Element net) throws SourceException {
    String uri = net.attribute("type");
    if (uri == null || uri.isBlank()) {
      return null;
    }
    NetType type = NetType.of(uri);
    if (type == null) {
      throw problems.fatal(
          net, "the type of net '" + uri + "' is unknown: expected " + NetType.KNOWN);
    }
    return type;
  }

  private boolean looksColoured() {
    return declarations != null
        || places.values().stream().anyMatch(place -> place.child("hlinitialMarking") != null);
  }

  /** Reads what is in a net or a page. */
  private void readPage() throws SourceException {
    // Pages within pages are few; the depth of what is open is all that has to be known.
    for (int open = 1; open > 0; ) {
      Element child = in.enter();
      if (child == null) {
        open--;
      } else if (child.name().equals("page")) {
        open++;
      } else {
        readObject(child);
      }
    }
  }

  private void readObject(Element opened) throws SourceException {
    switch (opened.name()) {
      case "place" -> keep(in.whole(opened), places);
      case "transition" -> keep(in.whole(opened), transitions);
      case "referencePlace", "referenceTransition" -> keep(in.whole(opened), references);
      case "arc" -> {
        // Nothing refers to an arc, and WoPeD gives some of them the same id.
        arcs.add(in.whole(opened));
      }
      case "declaration" -> {
        Element found = in.whole(opened);
        if (declarations != null) {
          problems.add(found, "expected one declaration in a net, this is the second");
        }
        declarations = found;
      }
      default -> in.skip();
    }
  }

  private void keep(Element element, Map<String, Element> among) throws SourceException {
    String id = identify(element);
    if (id != null) {
      among.put(id, element);
    }
  }

  /** The id of an object, which no other may have; null where something is wrong with it. */
  private @Nullable String identify(Element element) throws SourceException {
    String id = element.attribute("id");
    if (id == null || id.isBlank()) {
      problems.add(element, "expected an attribute 'id'");
      return null;
    }
    Element other = ids.putIfAbsent(id, element);
    if (other != null) {
      problems.add(
          element,
          "expected an id of its own: line " + other.position().line() + " has " + other.tag());
      return null;
    }
    return id;
  }

  /** Names are used where they tell things apart, ids elsewhere. */
  private static Map<String, Node> nodes(Map<String, Element> elements) {
    Map<String, Integer> uses = new HashMap<>();
    elements.forEach((id, element) -> uses.merge(name(element), 1, Integer::sum));
    Map<String, Node> nodes = new LinkedHashMap<>();
    elements.forEach(
        (id, element) -> {
          String name = name(element);
          boolean unique =
              !name.isEmpty()
                  && uses.getOrDefault(name, 0) == 1
                  && (name.equals(id) || !elements.containsKey(name));
          nodes.put(id, new Node(id, unique ? name : id, element));
        });
    return nodes;
  }

  private static String name(Element element) {
    Element name = element.child("name");
    if (name == null) {
      return String.valueOf(element.attributes().getOrDefault("name", ""));
    }
    // PIPE has a value where the standard has a text.
    Element text = name.child("text");
    Element words = text == null ? name.child("value") : text;
    return words == null ? "" : words.text().replaceAll("\\s+", " ");
  }

  private @Nullable Arc resolve(
      Element arc, Map<String, Node> placeNodes, Map<String, Node> transitionNodes)
      throws SourceException {
    String source = end(arc, "source");
    String target = end(arc, "target");
    if (source == null || target == null) {
      return null;
    }
    Node fromPlace = placeNodes.get(source);
    Node toPlace = placeNodes.get(target);
    Node fromTransition = transitionNodes.get(source);
    Node toTransition = transitionNodes.get(target);
    if (fromPlace != null && toTransition != null) {
      return new Arc(fromPlace, toTransition, true, arc);
    }
    if (fromTransition != null && toPlace != null) {
      return new Arc(toPlace, fromTransition, false, arc);
    }
    problems.add(
        arc,
        "expected an arc between a place and a transition; both ends are "
            + (fromPlace != null ? "places" : "transitions"));
    return null;
  }

  /** The place or transition at an end of an arc; null where something is wrong with it. */
  private @Nullable String end(Element arc, String attribute) throws SourceException {
    String id = arc.attribute(attribute);
    if (id == null) {
      problems.add(arc, "expected an attribute '" + attribute + "'");
      return null;
    }
    Set<String> passed = new HashSet<>();
    String at = id;
    while (true) {
      if (places.containsKey(at) || transitions.containsKey(at)) {
        return at;
      }
      Element reference = references.get(at);
      if (reference == null) {
        problems.add(
            reference(passed, arc),
            "refers to '" + at + "', expected the id of a place or transition of this net");
        return null;
      }
      String next = reference.attribute("ref");
      if (next == null || !passed.add(at)) {
        problems.add(
            reference,
            next == null
                ? "expected an attribute 'ref'"
                : "refers to itself, expected a place or transition in the end");
        return null;
      }
      at = next;
    }
  }

  /** Who is to blame for a name that means nothing: the last reference passed, or the arc. */
  private Element reference(Set<String> passed, Element arc) {
    Element blamed = arc;
    for (String id : passed) {
      Element reference = references.get(id);
      if (reference != null && !passed.contains(reference.attributes().getOrDefault("ref", ""))) {
        blamed = reference;
      }
    }
    return blamed;
  }
}
