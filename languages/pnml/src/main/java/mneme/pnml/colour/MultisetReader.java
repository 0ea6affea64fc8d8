package mneme.pnml.colour;

import java.util.ArrayList;
import java.util.List;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Expression.BinaryOperator;
import mneme.net.coloured.Term;
import mneme.pnml.colour.TermReader.Value;
import mneme.pnml.xml.Element;
import mneme.pnml.xml.Problems;
import mneme.source.SourceException;
import org.jspecify.annotations.Nullable;

/** Reads multisets of tokens: inscriptions of arcs and initial markings. Not thread-safe. */
final class MultisetReader {
  /** Some tokens of each colour a value stands for, before what is taken away again. */
  private record Part(Element element, long factor, Value value) {}

  private final TermReader terms;
  private final Problems problems;
  private final Declarations declarations;

  MultisetReader(TermReader terms, Declarations declarations, Problems problems) {
    this.terms = terms;
    this.declarations = declarations;
    this.problems = problems;
  }

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
    for (Part part : added) {
      found.add(
          new Term(
              part.value.loops(), null, factor(element, part, taken, added), part.value.parts()));
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

  /** How many tokens a part stands for, what is taken away counted off. */
  private Expression factor(Element element, Part part, List<Part> taken, List<Part> added)
      throws SourceException {
    Expression factor = new Expression.Constant(part.factor);
    if (!taken.isEmpty() && added.size() != 1) {
      throw problems.fatal(
          element, "expected <subtract> from a single multiset, such as <all>, not from a sum");
    }
    for (Part less : taken) {
      if (!less.value.isPlain() && less.value.loops().size() != less.value.parts().size()) {
        throw problems.fatal(less.element, "expected a single colour, or <all>, to subtract");
      }
      Expression amount = new Expression.Constant(less.factor);
      Expression same = less.value.isPlain() ? equal(part, less) : null;
      factor =
          new Expression.Binary(
              BinaryOperator.SUBTRACT,
              factor,
              same == null
                  ? amount
                  : new Expression.Conditional(same, amount, new Expression.Constant(0)),
              less.element.position());
    }
    return factor;
  }

  /** Whether both are the same colour; null where there is only one colour. */
  private static @Nullable Expression equal(Part part, Part less) {
    Expression all = null;
    for (int i = 0; i < part.value.parts().size(); i++) {
      Expression one =
          new Expression.Binary(
              BinaryOperator.EQUAL,
              part.value.parts().get(i),
              less.value.parts().get(i),
              less.element.position());
      all =
          all == null
              ? one
              : new Expression.Binary(BinaryOperator.AND, all, one, less.element.position());
    }
    return all;
  }
}
