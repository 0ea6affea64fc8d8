package mneme.net.coloured;

import java.util.List;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * An expression whose names and types are resolved. Immutable.
 *
 * <p>Variables are numbered: those of a transition first, as they stand in {@link
 * NetTransition#variables()}, then whatever else is bound inside it (lets, loops, iterators), each
 * with a number of its own. Truth is 1, falsehood 0.
 */
public sealed interface Expression {
  /** A value of any sort. */
  record Constant(long value) implements Expression {}

  /** A variable by its number. */
  record Variable(int number) implements Expression {}

  /** {@code not} of a truth value, {@code -} of a number. */
  record Unary(UnaryOperator operator, Expression operand) implements Expression {}

  /** An operation on numbers or truth values; {@code and} and {@code or} stop early. */
  record Binary(BinaryOperator operator, Expression left, Expression right, Position position)
      implements Expression {}

  /** {@code condition ? yes : no}. */
  record Conditional(Expression condition, Expression yes, Expression no) implements Expression {}

  /**
   * A number brought into a sort by going round: what successor, predecessor and arithmetic of
   * cyclic sorts do. {@code Wrap(x + 1)} is the successor.
   */
  record Wrap(Sort.Discrete sort, Expression value) implements Expression {}

  /** A number that must be in a sort, otherwise the model errs. */
  record Check(Sort.Discrete sort, Expression value, Position position) implements Expression {}

  /**
   * A constant by a number counted from {@code low}: to which part of a partition a value belongs.
   */
  record Table(long low, List<Long> values, Expression index, Position position)
      implements Expression {
    public Table {
      values = List.copyOf(values);
    }
  }

  /** A function by its number in {@link ColouredNet#functions()}. */
  record Call(int function, List<Expression> arguments, Position position) implements Expression {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /** A composite from all its elements: fields, elements of a vector, of a sequence, of a set. */
  record Construct(Sort.Composite sort, List<Expression> elements, Position position)
      implements Expression {
    public Construct {
      elements = List.copyOf(elements);
    }
  }

  /**
   * An element of a struct, a vector or a sequence.
   *
   * @param indices the number of the field, counted from 0, or as many values as there are indices
   */
  record Element(Sort.Composite sort, Expression value, List<Expression> indices, Position position)
      implements Expression {
    public Element {
      indices = List.copyOf(indices);
    }
  }

  /** The same composite with another element. */
  record Update(
      Sort.Composite sort,
      Expression value,
      List<Expression> indices,
      Expression element,
      Position position)
      implements Expression {
    public Update {
      indices = List.copyOf(indices);
    }
  }

  /** What there is to ask of one or two containers, or of a container and an element. */
  record Contain(
      ContainerOperator operator, Sort.Container sort, List<Expression> operands, Position position)
      implements Expression {
    public Contain {
      operands = List.copyOf(operands);
    }
  }

  /** How many tokens are in a place: all of them, or each colour once. */
  record Tokens(int place, boolean distinct) implements Expression {}

  /** Whether some binding of a transition is enabled; only in propositions. */
  record Fireable(int transition) implements Expression {}

  /**
   * A value computed over all combinations of loops.
   *
   * @param condition only combinations in which it holds count; null for all
   * @param body absent for EXISTS, CARD and MULT
   */
  record Iterate(
      IterateOperator operator,
      List<Loop> loops,
      @Nullable Expression condition,
      @Nullable Expression body,
      Position position)
      implements Expression {
    public Iterate {
      loops = List.copyOf(loops);
    }
  }

  /** With one operand. */
  enum UnaryOperator {
    NOT,
    NEGATE
  }

  /** With two operands. */
  enum BinaryOperator {
    ADD,
    SUBTRACT,
    MULTIPLY,
    DIVIDE,
    REMAINDER,
    EQUAL,
    UNEQUAL,
    LESS,
    AT_MOST,
    GREATER,
    AT_LEAST,
    AND,
    OR;

    /** Whether it has no value where the right operand is 0. */
    public boolean divides() {
      return this == DIVIDE || this == REMAINDER;
    }

    /** Of two values; the right one is not 0 where it {@link #divides}. */
    public long of(long left, long right) {
      return switch (this) {
        case ADD -> left + right;
        case SUBTRACT -> left - right;
        case MULTIPLY -> left * right;
        case DIVIDE -> left / right;
        case REMAINDER -> left % right;
        case EQUAL -> left == right ? 1 : 0;
        case UNEQUAL -> left != right ? 1 : 0;
        case LESS -> left < right ? 1 : 0;
        case AT_MOST -> left <= right ? 1 : 0;
        case GREATER -> left > right ? 1 : 0;
        case AT_LEAST -> left >= right ? 1 : 0;
        case AND -> left != 0 ? right : 0;
        case OR -> left != 0 ? 1 : right;
      };
    }
  }

  /** On containers; the comparison of values, also composite ones, is {@link Binary}. */
  enum ContainerOperator {
    SIZE,
    FIRST,
    LAST,
    PREFIX,
    SUFFIX,
    /** From an index to an index. */
    SLICE,
    /** Of two sequences. */
    CONCATENATE,
    /** A container, then an element: is it in? */
    CONTAINS,
    UNION,
    INTERSECTION,
    DIFFERENCE,
    /** The first set is a subset of the second, or the same. */
    SUBSET
  }

  /** What {@link Iterate} computes. */
  enum IterateOperator {
    FORALL,
    EXISTS,
    /** How many combinations meet the condition. */
    CARD,
    /** The same, with the multiplicities of the tokens. */
    MULT,
    MIN,
    MAX,
    SUM,
    PRODUCT
  }
}
