package mneme.pnml.colour;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Expression.BinaryOperator;
import mneme.net.coloured.Loop;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.Sort;
import mneme.pnml.xml.Element;
import mneme.pnml.xml.Problems;
import mneme.source.SourceException;
import org.jspecify.annotations.Nullable;

/**
 * Reads terms that stand for one colour, and guards, of one transition or one initial marking. Not
 * thread-safe.
 */
final class TermReader {
  /**
   * A colour that a term stands for.
   *
   * @param colour null for a number whose sort is that of what it is compared with
   * @param parts an expression for each component
   * @param loops of {@code all} inside a tuple; the term stands for several colours then
   */
  record Value(@Nullable Colour colour, List<Expression> parts, List<Loop> loops) {}

  private final Declarations declarations;
  private final Problems problems;
  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final List<NetTransition.Variable> variables = new ArrayList<>();
  private final boolean mayUseVariables;
  private int locals;

  /**
   * @param transition what belongs to it; empty for an initial marking, which has no variables
   */
  TermReader(Declarations declarations, List<Element> transition, Problems problems)
      throws SourceException {
    this.declarations = declarations;
    this.problems = problems;
    this.mayUseVariables = !transition.isEmpty();
    // Variables first, so that their numbers are the lowest.
    for (Element element : transition) {
      findVariables(element);
    }
    this.locals = variables.size();
  }

  private void findVariables(Element element) throws SourceException {
    if (element.name().equals("variable")) {
      String id = String.valueOf(element.attribute("refvariable"));
      Declarations.Variable variable = declarations.variable(id);
      if (variable == null) {
        throw problems.fatal(element, "there is no variable '" + id + "': expected the id of one");
      }
      if (numbers.putIfAbsent(id, variables.size()) == null) {
        List<Sort.Discrete> components = variable.colour().components();
        for (int i = 0; i < components.size(); i++) {
          String name = components.size() == 1 ? variable.name() : variable.name() + "." + (i + 1);
          variables.add(new NetTransition.Variable(name, components.get(i)));
        }
      }
    }
    for (Element child : element.children()) {
      findVariables(child);
    }
  }

  List<NetTransition.Variable> variables() {
    return variables;
  }

  /** How many variable numbers are used by now. */
  int locals() {
    return locals;
  }

  /** A loop over a whole sort, with a variable of its own. */
  Loop.Interval loop(Sort.Discrete sort) {
    return new Loop.Interval(
        locals++, new Expression.Constant(sort.low()), new Expression.Constant(sort.high()));
  }

  /** The parts of an operation: what is in its {@code <subterm>}s. */
  List<Element> operands(Element element, int least) throws SourceException {
    List<Element> operands = new ArrayList<>();
    for (Element child : element.children()) {
      if (child.name().equals("subterm")) {
        operands.addAll(child.children());
      }
    }
    if (operands.size() < least) {
      throw problems.fatal(
          element, "expected " + (least == 1 ? "a <subterm>" : least + " <subterm>s") + " in it");
    }
    return operands;
  }

  /**
   * A colour.
   *
   * @param several whether {@code all} may stand in a tuple
   */
  Value value(Element element, boolean several) throws SourceException {
    return switch (element.name()) {
      case "variable" -> variable(element);
      case "useroperator" -> constant(element);
      case "finiteintrangeconstant" ->
          new Value(
              null,
              List.of(new Expression.Constant(declarations.number(element, "value"))),
              List.of());
      case "dotconstant" -> new Value(new Colour.Dot(), List.of(), List.of());
      case "tuple" -> tuple(element, several);
      case "successor" -> neighbour(element, 1);
      case "predecessor" -> neighbour(element, -1);
      case "partitionelementof" -> partitionElement(element);
      case "all" -> {
        if (!several) {
          throw problems.fatal(element, "stands for several colours: expected one");
        }
        yield all(element);
      }
      default ->
          throw problems.fatal(
              element,
              "is no colour: expected <variable>, <useroperator>, <tuple>, <dotconstant>,"
                  + " <successor>, <predecessor> or <finiteintrangeconstant>");
    };
  }

  private Value variable(Element element) throws SourceException {
    String id = String.valueOf(element.attribute("refvariable"));
    Declarations.Variable variable = declarations.variable(id);
    Integer number = numbers.get(id);
    if (variable == null || number == null || !mayUseVariables) {
      throw problems.fatal(element, "expected no variable in an initial marking");
    }
    List<Expression> parts = new ArrayList<>();
    for (int i = 0; i < variable.colour().components().size(); i++) {
      parts.add(new Expression.Variable(number + i));
    }
    return new Value(variable.colour(), parts, List.of());
  }

  private Value constant(Element element) throws SourceException {
    String id = String.valueOf(element.attribute("declaration"));
    Declarations.Constant constant = declarations.constant(id);
    if (constant == null) {
      throw problems.fatal(element, "there is no constant '" + id + "': expected the id of one");
    }
    return new Value(
        constant.colour(), List.of(new Expression.Constant(constant.value())), List.of());
  }

  private Value tuple(Element element, boolean several) throws SourceException {
    List<Colour> colours = new ArrayList<>();
    List<Expression> parts = new ArrayList<>();
    List<Loop> loops = new ArrayList<>();
    boolean known = true;
    for (Element operand : operands(element, 1)) {
      Value value = value(operand, several);
      Colour colour = value.colour;
      known &= colour != null;
      colours.add(colour == null ? new Colour.Dot() : colour);
      parts.addAll(value.parts);
      loops.addAll(value.loops);
    }
    return new Value(known ? new Colour.Product(colours) : null, parts, loops);
  }

  private Value neighbour(Element element, int step) throws SourceException {
    Value of = value(operands(element, 1).getFirst(), false);
    if (!(of.colour instanceof Colour.Simple simple)) {
      throw problems.fatal(element, "expected a value of an enumeration or a range in it");
    }
    Expression sum =
        new Expression.Binary(
            BinaryOperator.ADD,
            of.parts.getFirst(),
            new Expression.Constant(step),
            element.position());
    return new Value(simple, List.of(new Expression.Wrap(simple.sort(), sum)), List.of());
  }

  private Value partitionElement(Element element) throws SourceException {
    String id = String.valueOf(element.attribute("refpartition"));
    Declarations.Partition partition = declarations.partition(id);
    if (partition == null) {
      throw problems.fatal(element, "there is no partition '" + id + "': expected the id of one");
    }
    Value of = value(operands(element, 1).getFirst(), false);
    if (of.parts.size() != 1
        || of.colour != null && !of.colour.fits(new Colour.Simple(partition.sort()))) {
      throw problems.fatal(element, "expected a value of " + partition.sort().name() + " in it");
    }
    return new Value(
        new Colour.Parts(id),
        List.of(
            new Expression.Table(
                partition.sort().low(),
                partition.partOf(),
                of.parts.getFirst(),
                element.position())),
        List.of());
  }

  /** All colours of a sort. */
  Value all(Element element) throws SourceException {
    if (element.children().size() != 1) {
      throw problems.fatal(element, "expected one sort in it");
    }
    Colour colour = declarations.sort(element.children().getFirst(), "sort");
    List<Expression> parts = new ArrayList<>();
    List<Loop> loops = new ArrayList<>();
    for (Sort.Discrete sort : colour.components()) {
      Loop.Interval loop = loop(sort);
      loops.add(loop);
      parts.add(new Expression.Variable(loop.variable()));
    }
    return new Value(colour, parts, loops);
  }

  /** A guard. */
  Expression guard(Element element) throws SourceException {
    return switch (element.name()) {
      case "and" -> joined(element, BinaryOperator.AND);
      case "or" -> joined(element, BinaryOperator.OR);
      case "not" -> not(guard(operands(element, 1).getFirst()));
      case "imply" -> {
        List<Element> sides = operands(element, 2);
        yield new Expression.Binary(
            BinaryOperator.OR,
            not(guard(sides.getFirst())),
            guard(sides.getLast()),
            element.position());
      }
      case "booleanconstant" ->
          new Expression.Constant("true".equals(element.attribute("value")) ? 1 : 0);
      case "equality" -> comparison(element, BinaryOperator.EQUAL);
      case "inequality" -> not(comparison(element, BinaryOperator.EQUAL));
      case "lessthan", "ltp" -> comparison(element, BinaryOperator.LESS);
      case "lessthanorequal", "leq" -> comparison(element, BinaryOperator.AT_MOST);
      case "greaterthan", "gtp" -> comparison(element, BinaryOperator.GREATER);
      case "greaterthanorequal", "geq" -> comparison(element, BinaryOperator.AT_LEAST);
      default ->
          throw problems.fatal(
              element,
              "is no guard: expected <and>, <or>, <not>, <equality>, <inequality>, <lessthan> or"
                  + " the like");
    };
  }

  private static Expression not(Expression operand) {
    return new Expression.Unary(Expression.UnaryOperator.NOT, operand);
  }

  private Expression joined(Element element, BinaryOperator operator) throws SourceException {
    Expression joined = null;
    for (Element operand : operands(element, 1)) {
      Expression next = guard(operand);
      joined =
          joined == null ? next : new Expression.Binary(operator, joined, next, element.position());
    }
    return joined == null ? new Expression.Constant(1) : joined;
  }

  private Expression comparison(Element element, BinaryOperator operator) throws SourceException {
    List<Element> sides = operands(element, 2);
    Value left = value(sides.getFirst(), false);
    Value right = value(sides.getLast(), false);
    requireSame(element, left, right);
    if (operator != BinaryOperator.EQUAL && left.parts.size() != 1) {
      throw problems.fatal(element, "expected values of an enumeration or a range to compare");
    }
    Expression all = new Expression.Constant(1);
    for (int i = 0; i < left.parts.size(); i++) {
      Expression one =
          new Expression.Binary(
              operator, left.parts.get(i), right.parts.get(i), element.position());
      all = i == 0 ? one : new Expression.Binary(BinaryOperator.AND, all, one, element.position());
    }
    return all;
  }

  private void requireSame(Element element, Value left, Value right) throws SourceException {
    boolean same =
        left.parts.size() == right.parts.size()
            && (left.colour == null || right.colour == null || left.colour.fits(right.colour));
    if (!same) {
      throw problems.fatal(
          element,
          "compares "
              + text(left.colour)
              + " with "
              + text(right.colour)
              + ": expected the same colour on both sides");
    }
  }

  private static String text(@Nullable Colour colour) {
    return colour == null ? "a number" : colour.text();
  }

  /** Refuses a value that is no colour of a place. */
  void requireFits(Element element, Value value, Colour colour) throws SourceException {
    boolean fits =
        value.parts.size() == colour.components().size()
            && (value.colour == null || value.colour.fits(colour));
    if (!fits) {
      throw problems.fatal(
          element,
          "is of " + text(value.colour) + ": expected a colour of the place, " + colour.text());
    }
    for (int i = 0; i < value.parts.size(); i++) {
      Sort.Discrete sort = colour.components().get(i);
      if (value.parts.get(i) instanceof Expression.Constant(long number)
          && (number < sort.low() || number > sort.high())) {
        throw problems.fatal(
            element,
            "expected a value of "
                + sort.name()
                + ", "
                + sort.low()
                + " to "
                + sort.high()
                + ", found "
                + number);
      }
    }
  }
}
