package mneme.model.kernel;

import java.util.List;

/**
 * A value of 32 bits with a sign, computed as in Java: sums wrap around, shift distances count
 * modulo 32, quotients are rounded towards 0. Truth is 0 or 1, and anything but 0 counts as true. A
 * term may have no value in a state (an index out of range, a division by zero): it errs.
 * Immutable.
 */
public sealed interface Term {
  record Constant(int value) implements Term {}

  /** A slot of the vector that is being worked on. */
  record Read(int slot) implements Term {}

  /** What {@link Action.Let} has noted earlier in the same alternative. */
  record Local(int index) implements Term {}

  /** One of {@link KernelProgram#shared}, computed once per state. */
  record Shared(int index) implements Term {}

  /** The slot {@code base + index}; errs where the index is out of 0 .. length-1. */
  record Element(int base, int length, Term index) implements Term {}

  /** An element of a constant array; errs where the index is out of range. */
  record TableElement(List<Integer> values, Term index) implements Term {
    public TableElement {
      values = List.copyOf(values);
    }
  }

  record Unary(UnaryOperator operator, Term operand) implements Term {}

  /**
   * {@link BinaryOperator#AND}, {@link BinaryOperator#OR} and {@link BinaryOperator#IMPLY} stop
   * early; the others compute both sides, the left one first. A division by 0 errs.
   */
  record Binary(BinaryOperator operator, Term left, Term right) implements Term {}

  /** Whether a term has a value; never errs. */
  record Defined(Term operand) implements Term {}

  /** Operators with one operand. */
  enum UnaryOperator {
    MINUS,
    COMPLEMENT,
    NOT
  }

  /** Operators with two operands. */
  enum BinaryOperator {
    IMPLY,
    OR,
    AND,
    BIT_OR,
    BIT_XOR,
    BIT_AND,
    EQUAL,
    NOT_EQUAL,
    LESS,
    LESS_EQUAL,
    GREATER,
    GREATER_EQUAL,
    SHIFT_LEFT,
    SHIFT_RIGHT,
    ADD,
    SUBTRACT,
    MULTIPLY,
    DIVIDE,
    REMAINDER,
    /** The greater of two values. */
    GREATEST
  }

  static Term of(int value) {
    return new Constant(value);
  }

  /** Whether a slot has a value. */
  static Term slotIs(int slot, int value) {
    return new Binary(BinaryOperator.EQUAL, new Read(slot), new Constant(value));
  }

  static Term not(Term operand) {
    return new Unary(UnaryOperator.NOT, operand);
  }

  /** 1 where the term has a value, whatever that is; errs where it has none. */
  static Term evaluated(Term operand) {
    return new Binary(BinaryOperator.OR, operand, new Constant(1));
  }

  /** All of them, asked one after the other; 1 where there is none. */
  static Term all(List<Term> terms) {
    return terms.stream()
        .reduce((left, right) -> new Binary(BinaryOperator.AND, left, right))
        .orElse(new Constant(1));
  }

  /** Any of them, asked one after the other; 0 where there is none. */
  static Term any(List<Term> terms) {
    return terms.stream()
        .reduce((left, right) -> new Binary(BinaryOperator.OR, left, right))
        .orElse(new Constant(0));
  }

  /** Whether it could be without a value in some state, as far as its form tells. */
  static boolean mayErr(Term term) {
    return switch (term) {
      case Constant _, Read _, Local _, Shared _, Defined _ -> false;
      case Element element ->
          mayErr(element.index)
              || !(element.index instanceof Constant(int index))
              || index < 0
              || index >= element.length;
      case TableElement element ->
          mayErr(element.index)
              || !(element.index instanceof Constant(int index))
              || index < 0
              || index >= element.values.size();
      case Unary unary -> mayErr(unary.operand);
      case Binary binary ->
          mayErr(binary.left)
              || mayErr(binary.right)
              || divides(binary.operator)
                  && (!(binary.right instanceof Constant(int divisor)) || divisor == 0);
    };
  }

  static boolean divides(BinaryOperator operator) {
    return operator == BinaryOperator.DIVIDE || operator == BinaryOperator.REMAINDER;
  }
}
