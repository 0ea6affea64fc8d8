package mneme.pnml.colour;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Expression.BinaryOperator;
import mneme.net.coloured.Loop;
import mneme.net.coloured.Term;
import mneme.pnml.colour.TermReader.Value;
import mneme.pnml.xml.Element;
import mneme.pnml.xml.Problems;
import mneme.source.SourceException;

/** Reads multisets of tokens: inscriptions of arcs and initial markings. Not thread-safe. */
record MultisetReader(TermReader terms, Declarations declarations, Problems problems) {
  /** Some tokens of each colour a value stands for, before what is taken away again. */
  private record Part(Element element, long factor, Value value) {}

  /** The tokens an expression stands for, of a place with the given colour. */
  List<Term> read(Element element, Colour colour) throws SourceException {
    List<Part> added = new ArrayList<>();
    List<Part> taken = new ArrayList<>();
    collect(element, 1, added, taken);
    for (List<Part> parts : List.of(added, taken)) {
      for (Part part : parts) {
        terms.requireFits(part.element, part.value, colour);
      }
    }
    List<Term> found = new ArrayList<>();
    for (int i = 0; i < added.size(); i++) {
      Part part = added.get(i);
      Expression factor =
          taken.isEmpty() ? new Expression.Constant(part.factor) : factor(i, added, taken);
      found.add(new Term(part.value.loops(), null, factor, part.value.parts()));
    }
    return found;
  }

  private void collect(Element element, long factor, List<Part> added, List<Part> taken)
      throws SourceException {
    switch (element.name()) {
      case "add" -> {
        for (Element operand : terms.operands(element, 1)) {
          collect(operand, factor, added, taken);
        }
      }
      case "subtract" -> {
        List<Element> operands = terms.operands(element, 2);
        collect(operands.getFirst(), factor, added, taken);
        for (Element operand : operands.subList(1, operands.size())) {
          collect(operand, factor, taken, added);
        }
      }
      case "numberof", "scalarproduct" -> {
        List<Element> operands = terms.operands(element, 1);
        long times = 1;
        Element of = operands.getLast();
        if (operands.size() > 1 || of.name().equals("numberconstant")) {
          times = count(operands.getFirst());
        }
        if (of.name().equals("numberconstant")) {
          throw problems.fatal(element, "expected a colour in its last <subterm>");
        }
        if (times > 0) {
          if (factor * times > Integer.MAX_VALUE) {
            throw problems.fatal(element, "expected fewer than 2^31 tokens");
          }
          collect(of, factor * times, added, taken);
        }
      }
      case "empty" -> {}
      default -> added.add(new Part(element, factor, terms.value(element, true)));
    }
  }

  private long count(Element element) throws SourceException {
    if (!element.name().equals("numberconstant")) {
      throw problems.fatal(element, "expected a <numberconstant>");
    }
    long count = declarations.number(element, "value");
    if (count < 0) {
      throw problems.fatal(element, "expected a number of tokens, found " + count);
    }
    return count;
  }

  /**
   * How many tokens a part stands for where others are taken away: of all parts that are the same
   * colour, the first stands for their sum less what is taken.
   */
  private static Expression factor(int index, List<Part> added, List<Part> taken) {
    Part part = added.get(index);
    Expression factor = new Expression.Constant(part.factor);
    for (int i = index + 1; i < added.size(); i++) {
      factor = changed(factor, BinaryOperator.ADD, part, added.get(i));
    }
    for (Part less : taken) {
      factor = changed(factor, BinaryOperator.SUBTRACT, part, less);
    }
    for (int i = 0; i < index; i++) {
      factor = choice(same(part, added.get(i)), new Expression.Constant(0), factor);
    }
    return factor;
  }

  private static Expression changed(
      Expression factor, BinaryOperator operator, Part part, Part other) {
    Expression amount =
        choice(
            same(part, other), new Expression.Constant(other.factor), new Expression.Constant(0));
    return amount.equals(new Expression.Constant(0))
        ? factor
        : new Expression.Binary(operator, factor, amount, other.element.position());
  }

  private static Expression choice(Expression condition, Expression yes, Expression no) {
    return condition instanceof Expression.Constant(long value)
        ? value != 0 ? yes : no
        : new Expression.Conditional(condition, yes, no);
  }

  /** Whether a part is a colour that another part stands for. */
  private static Expression same(Part part, Part other) {
    Set<Integer> anything = new HashSet<>();
    for (Loop loop : other.value.loops()) {
      if (loop instanceof Loop.Interval interval) {
        anything.add(interval.variable());
      }
    }
    Expression all = new Expression.Constant(1);
    for (int i = 0; i < part.value.parts().size(); i++) {
      Expression left = part.value.parts().get(i);
      Expression right = other.value.parts().get(i);
      boolean any =
          left.equals(right)
              || right instanceof Expression.Variable(int number) && anything.contains(number);
      if (!any) {
        if (left instanceof Expression.Constant && right instanceof Expression.Constant) {
          return new Expression.Constant(0);
        }
        Expression one =
            new Expression.Binary(BinaryOperator.EQUAL, left, right, other.element.position());
        all =
            all instanceof Expression.Constant
                ? one
                : new Expression.Binary(BinaryOperator.AND, all, one, other.element.position());
      }
    }
    return all;
  }
}
