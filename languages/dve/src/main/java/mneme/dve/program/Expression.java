package mneme.dve.program;

import java.util.List;
import mneme.source.Position;

/**
 * An expression over 32-bit signed integers; truth is 0 or 1, and anything but 0 counts as true.
 */
public sealed interface Expression {

  record Constant(int value) implements Expression {}

  /** A scalar variable, also of another process ({@code P->v}). */
  record Variable(int slot) implements Expression {}

  /** An array element; a run-time error out of 0 .. length-1. */
  record Element(int base, int length, Expression index, Position position) implements Expression {}

  /** An element of a constant array; a run-time error out of range. */
  record ConstantElement(List<Integer> values, Expression index, Position position)
      implements Expression {}

  /** {@code P.s}: whether a process is in a location. */
  record InLocation(int locationSlot, int location) implements Expression {}

  record Unary(UnaryOperator operator, Expression operand) implements Expression {}

  /**
   * {@code and}, {@code or}, {@code imply} stop early; the others evaluate both sides, the left one
   * first. Position is that of the operator, for division by zero.
   */
  record Binary(BinaryOperator operator, Expression left, Expression right, Position position)
      implements Expression {}

  /** Operators with one operand. */
  enum UnaryOperator {
    MINUS,
    COMPLEMENT,
    NOT
  }

  /** Operators with two operands; shift distances count modulo 32 as on every common machine. */
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
    REMAINDER
  }
}
