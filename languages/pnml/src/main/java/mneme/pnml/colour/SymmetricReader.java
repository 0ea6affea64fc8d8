package mneme.pnml.colour;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mneme.net.coloured.Arc;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.Expression;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.Place;
import mneme.net.coloured.Term;
import mneme.pnml.xml.Element;
import mneme.pnml.xml.Problems;
import mneme.source.SourceException;
import org.jspecify.annotations.Nullable;

/** Makes a coloured net of what a file says. Not thread-safe. */
public final class SymmetricReader {
  /**
   * A place or a transition.
   *
   * @param label what it is called
   */
  public record Node(String label, Element element) {}

  /**
   * An arc, its ends by their places in the lists of nodes.
   *
   * @param takes whether it leads from the place to the transition
   */
  public record Connection(int place, int transition, boolean takes, Element element) {}

  private final Problems problems;
  private final Declarations declarations;
  private final List<Colour> colours = new ArrayList<>();

  private SymmetricReader(@Nullable Element declaration, Problems problems) throws SourceException {
    this.problems = problems;
    this.declarations = Declarations.of(declaration, problems);
  }

  /** Reads the labels of a net. */
  public static ColouredNet read(
      String name,
      @Nullable Element declaration,
      List<Node> places,
      List<Node> transitions,
      List<Connection> arcs,
      Problems problems)
      throws SourceException {
    return new SymmetricReader(declaration, problems).read(name, places, transitions, arcs);
  }

  private ColouredNet read(
      String name, List<Node> places, List<Node> transitions, List<Connection> arcs)
      throws SourceException {
    List<Place> readPlaces = new ArrayList<>();
    for (Node node : places) {
      readPlaces.add(place(node));
    }
    Map<Integer, List<Connection>> byTransition = new HashMap<>();
    for (Connection arc : arcs) {
      byTransition.computeIfAbsent(arc.transition, t -> new ArrayList<>()).add(arc);
    }
    List<NetTransition> readTransitions = new ArrayList<>();
    for (int t = 0; t < transitions.size(); t++) {
      readTransitions.add(transition(transitions.get(t), byTransition.getOrDefault(t, List.of())));
    }
    problems.throwIfAny();
    return new ColouredNet(name, readPlaces, readTransitions, List.of(), List.of());
  }

  private Place place(Node node) throws SourceException {
    Element type = node.element.child("type");
    Element structure = type == null ? null : type.child("structure");
    Colour colour = new Colour.Dot();
    if (structure != null) {
      if (structure.children().size() != 1) {
        throw problems.fatal(node.element, "expected one sort in <type><structure>");
      }
      colour = declarations.sort(structure.children().getFirst(), node.label);
    } else if (type != null) {
      throw problems.fatal(node.element, "expected a <structure> in its <type>");
    }
    colours.add(colour);
    Element marking = node.element.child("hlinitialMarking");
    Element content = marking == null ? null : structure(node.element, marking);
    TermReader terms = new TermReader(declarations, List.of(), problems);
    List<Term> initial =
        content == null
            ? List.of()
            : new MultisetReader(terms, declarations, problems).read(content, colour);
    return new Place(
        node.label, List.copyOf(colour.components()), 0, initial, node.element.position());
  }

  /** What stands in the structure of a label; null where there is none. */
  private @Nullable Element structure(Element owner, Element label) throws SourceException {
    Element structure = label.child("structure");
    if (structure == null) {
      if (!label.children().isEmpty()) {
        throw problems.fatal(owner, "expected a <structure> in its <" + label.name() + ">");
      }
      return null;
    }
    if (structure.children().size() > 1) {
      throw problems.fatal(owner, "expected one expression in <" + label.name() + "><structure>");
    }
    return structure.children().isEmpty() ? null : structure.children().getFirst();
  }

  private NetTransition transition(Node node, List<Connection> arcs) throws SourceException {
    List<Element> parts = new ArrayList<>();
    Element condition = node.element.child("condition");
    Element guard = condition == null ? null : structure(node.element, condition);
    List<@Nullable Element> inscriptions = new ArrayList<>();
    for (Connection arc : arcs) {
      Element label = arc.element.child("hlinscription");
      Element content = label == null ? null : structure(arc.element, label);
      inscriptions.add(content);
      if (content != null) {
        parts.add(content);
      }
    }
    if (guard != null) {
      parts.add(guard);
    }
    TermReader terms =
        new TermReader(declarations, parts.isEmpty() ? List.of(node.element) : parts, problems);
    MultisetReader multisets = new MultisetReader(terms, declarations, problems);
    List<Arc> inputs = new ArrayList<>();
    List<Arc> outputs = new ArrayList<>();
    for (int i = 0; i < arcs.size(); i++) {
      Connection arc = arcs.get(i);
      Colour colour = colours.get(arc.place);
      Element content = inscriptions.get(i);
      if (content == null && !colour.components().isEmpty()) {
        throw problems.fatal(
            arc.element, "expected an <hlinscription> with tokens of " + colour.text());
      }
      List<Term> tokens =
          content == null ? List.of(Term.of(List.of())) : multisets.read(content, colour);
      (arc.takes ? inputs : outputs).add(new Arc(arc.place, tokens));
    }
    Expression guarded = guard == null ? null : terms.guard(guard);
    return new NetTransition(
        node.label,
        terms.variables(),
        terms.locals(),
        inputs,
        outputs,
        List.of(),
        List.of(),
        List.of(),
        guarded,
        null,
        false,
        null,
        node.element.position());
  }
}
