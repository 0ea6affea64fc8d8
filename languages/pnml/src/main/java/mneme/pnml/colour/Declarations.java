package mneme.pnml.colour;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mneme.net.coloured.Sort;
import mneme.pnml.xml.Element;
import mneme.pnml.xml.Problems;
import mneme.source.SourceException;
import org.jspecify.annotations.Nullable;

/** What a net declares: sorts, constants, variables, partitions. */
final class Declarations {
  /** A constant of an enumeration, or an element of a partition. */
  record Constant(Colour colour, long value) {}

  /** A variable; its components have consecutive numbers in a transition. */
  record Variable(String name, Colour colour) {}

  /**
   * A partition of an enumeration or range.
   *
   * @param partOf by value counted from the least: the number of the element it belongs to
   */
  record Partition(Sort.Discrete sort, List<Long> partOf) {}

  private final Problems problems;
  private final Map<String, Colour> sorts = new HashMap<>();
  private final Map<String, Constant> constants = new HashMap<>();
  private final Map<String, Variable> variables = new HashMap<>();
  private final Map<String, Partition> partitions = new HashMap<>();

  private Declarations(Problems problems) {
    this.problems = problems;
  }

  static Declarations of(@Nullable Element declaration, Problems problems) throws SourceException {
    Declarations found = new Declarations(problems);
    Element structure = declaration == null ? null : declaration.child("structure");
    Element list = structure == null ? null : structure.child("declarations");
    if (list != null) {
      found.declare(list.children());
    }
    return found;
  }

  /** Sorts may be used before they are declared, so those that wait for others come later. */
  private void declare(List<Element> elements) throws SourceException {
    List<Element> waiting = new ArrayList<>(elements);
    while (!waiting.isEmpty()) {
      List<Element> next = new ArrayList<>();
      for (Element element : waiting) {
        if (isReady(element)) {
          declare(element);
        } else {
          next.add(element);
        }
      }
      if (next.size() == waiting.size()) {
        throw problems.fatal(
            next.getFirst(), "uses a sort that is declared nowhere, or one that uses itself");
      }
      waiting = next;
    }
    problems.throwIfAny();
  }

  private boolean isReady(Element element) {
    if (element.name().equals("usersort")) {
      return sorts.containsKey(String.valueOf(element.attribute("declaration")));
    }
    for (Element child : element.children()) {
      if (!isReady(child)) {
        return false;
      }
    }
    return true;
  }

  private void declare(Element element) throws SourceException {
    String id = String.valueOf(element.attribute("id"));
    String name = element.attributes().getOrDefault("name", id);
    switch (element.name()) {
      case "namedsort" -> sorts.put(id, sort(only(element), name));
      case "variabledecl" -> variables.put(id, new Variable(name, sort(only(element), name)));
      case "partition" -> partition(element, id);
      default ->
          problems.add(
              element,
              "is not known in symmetric nets: expected <namedsort>, <variabledecl> or"
                  + " <partition>");
    }
  }

  private Element only(Element element) throws SourceException {
    if (element.children().size() != 1) {
      throw problems.fatal(element, "expected one sort in it");
    }
    return element.children().getFirst();
  }

  /** A sort where it is used or declared. */
  Colour sort(Element element, String name) throws SourceException {
    return switch (element.name()) {
      case "dot" -> new Colour.Dot();
      case "bool" ->
          new Colour.Simple(new Sort.Enumeration("bool", List.of("false", "true"), false));
      case "usersort" -> {
        Colour found = sorts.get(String.valueOf(element.attribute("declaration")));
        if (found == null) {
          throw problems.fatal(
              element,
              "there is no sort '"
                  + element.attribute("declaration")
                  + "': expected the id of one");
        }
        yield found;
      }
      case "productsort" -> {
        List<Colour> factors = new ArrayList<>();
        for (Element child : element.children()) {
          factors.add(sort(child, name));
        }
        yield new Colour.Product(factors);
      }
      case "cyclicenumeration" -> enumeration(element, name, true);
      case "finiteenumeration" -> enumeration(element, name, false);
      case "finiteintrange" -> new Colour.Simple(range(element, name));
      default ->
          throw problems.fatal(
              element,
              "is no sort: expected <dot>, <usersort>, <productsort>, <cyclicenumeration>,"
                  + " <finiteenumeration> or <finiteintrange>");
    };
  }

  private Colour enumeration(Element element, String name, boolean cyclic) throws SourceException {
    List<Element> elements = element.children("feconstant");
    if (elements.isEmpty()) {
      throw problems.fatal(element, "expected at least one <feconstant> in it");
    }
    List<String> names = new ArrayList<>();
    for (Element constant : elements) {
      String id = String.valueOf(constant.attribute("id"));
      names.add(constant.attributes().getOrDefault("name", id));
    }
    Colour colour = new Colour.Simple(new Sort.Enumeration(name, names, cyclic));
    for (int i = 0; i < elements.size(); i++) {
      String id = String.valueOf(elements.get(i).attribute("id"));
      if (constants.put(id, new Constant(colour, i)) != null) {
        problems.add(elements.get(i), "expected an id that no other constant has");
      }
    }
    return colour;
  }

  private Sort.Range range(Element element, String name) throws SourceException {
    long start = number(element, "start");
    long end = number(element, "end");
    if (start > end) {
      throw problems.fatal(element, "expected a range that is not empty");
    }
    return new Sort.Range(name, start, end, true);
  }

  /** An attribute that is a number. */
  long number(Element element, String attribute) throws SourceException {
    String text = element.attribute(attribute);
    try {
      return Integer.parseInt(String.valueOf(text).strip());
    } catch (NumberFormatException e) {
      throw problems.fatal(
          element, "expected a number in the attribute '" + attribute + "', found '" + text + "'");
    }
  }

  private void partition(Element element, String id) throws SourceException {
    Element of = element.child("usersort");
    if (of == null || !(sort(of, id) instanceof Colour.Simple simple)) {
      throw problems.fatal(element, "expected an enumeration or a range as its <usersort>");
    }
    Sort.Discrete sort = simple.sort();
    List<Long> partOf = new ArrayList<>();
    for (long value = sort.low(); value <= sort.high(); value++) {
      partOf.add(-1L);
    }
    Colour parts = new Colour.Parts(id);
    long number = 0;
    for (Element part : element.children("partitionelement")) {
      constants.put(String.valueOf(part.attribute("id")), new Constant(parts, number));
      for (Element member : part.children()) {
        for (Element constant : members(member)) {
          partOf.set((int) (value(constant, simple) - sort.low()), number);
        }
      }
      number++;
    }
    if (partOf.contains(-1L)) {
      problems.add(element, "expected every value of " + sort.name() + " in one of its elements");
    }
    partitions.put(id, new Partition(sort, partOf));
  }

  private static List<Element> members(Element member) {
    return member.name().equals("subterm") ? member.children() : List.of(member);
  }

  private long value(Element constant, Colour.Simple simple) throws SourceException {
    Sort.Discrete sort = simple.sort();
    if (constant.name().equals("useroperator")) {
      Constant found = constants.get(String.valueOf(constant.attribute("declaration")));
      if (found != null && found.colour.fits(simple)) {
        return found.value;
      }
    } else if (constant.name().equals("finiteintrangeconstant")) {
      long value = number(constant, "value");
      if (value >= sort.low() && value <= sort.high()) {
        return value;
      }
    }
    throw problems.fatal(constant, "expected a constant of " + sort.name());
  }

  @Nullable Constant constant(String id) {
    return constants.get(id);
  }

  @Nullable Variable variable(String id) {
    return variables.get(id);
  }

  @Nullable Partition partition(String id) {
    return partitions.get(id);
  }
}
