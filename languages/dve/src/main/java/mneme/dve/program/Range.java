package mneme.dve.program;

import java.util.List;
import mneme.dve.program.Expression.Binary;
import mneme.dve.program.Expression.Unary;
import mneme.model.Shape;

/**
 * Values an expression can have, given that every slot keeps to its range. Saves the generated code
 * checks of indices and truncations, and tells which steps cannot change a condition.
 */
public record Range(long least, long greatest) {
  /** The ranges of slots. */
  public interface Slots {
    /** The values a slot may have. */
    Range of(int slot);

    /** The values the elements of an array may have that an index can name. */
    Range of(int base, int length, Range index);
  }

  /** The ranges that a shape promises. */
  private record OfShape(Shape shape) implements Slots {
    @Override
    public Range of(int slot) {
      return slots(slot, 1, shape);
    }

    @Override
    public Range of(int base, int length, Range index) {
      return slots(base, length, shape);
    }
  }

  private static final Range ANY = new Range(Integer.MIN_VALUE, Integer.MAX_VALUE);
  private static final Range TRUTH = new Range(0, 1);

  public boolean within(long low, long high) {
    return least >= low && greatest <= high;
  }

  public boolean fits(Type type) {
    return within(type.least(), type.greatest());
  }

  /** The only value, or several. */
  public boolean isSingle() {
    return least == greatest;
  }

  /** What an expression can be where slots keep to a shape. */
  public static Range of(Expression expression, Shape shape) {
    return of(expression, new OfShape(shape));
  }

  /** What an expression can be where it has a value. */
  public static Range of(Expression expression, Slots slots) {
    return switch (expression) {
      case Expression.Constant constant -> new Range(constant.value(), constant.value());
      case Expression.Variable variable -> slots.of(variable.slot());
      case Expression.Element element ->
          slots.of(element.base(), element.length(), of(element.index(), slots));
      case Expression.ConstantElement element -> values(element.values());
      case Expression.InLocation in -> TRUTH;
      case Unary unary ->
          switch (unary.operator()) {
            case NOT -> TRUTH;
            case MINUS -> {
              Range operand = of(unary.operand(), slots);
              yield limit(-operand.greatest, -operand.least);
            }
            case COMPLEMENT -> {
              Range operand = of(unary.operand(), slots);
              yield limit(-operand.greatest - 1, -operand.least - 1);
            }
          };
      case Binary binary -> binary(binary, slots);
    };
  }

  private static Range slots(int base, int length, Shape shape) {
    long least = Integer.MAX_VALUE;
    long greatest = Integer.MIN_VALUE;
    for (int slot = base; slot < base + length; slot++) {
      least = Math.min(least, shape.slot(slot).least());
      greatest = Math.max(greatest, shape.slot(slot).greatest());
      if (!shape.slot(slot).fixed()) {
        return ANY;
      }
    }
    return least > greatest ? ANY : new Range(least, greatest);
  }

  private static Range values(List<Integer> values) {
    long least = 0;
    long greatest = 0;
    for (int value : values) {
      least = Math.min(least, value);
      greatest = Math.max(greatest, value);
    }
    return new Range(least, greatest);
  }

  private static Range binary(Binary binary, Slots slots) {
    switch (binary.operator()) {
      case IMPLY, OR, AND, EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> {
        return TRUTH;
      }
      default -> {}
    }
    Range left = of(binary.left(), slots);
    Range right = of(binary.right(), slots);
    return switch (binary.operator()) {
      case ADD -> limit(left.least + right.least, left.greatest + right.greatest);
      case SUBTRACT -> limit(left.least - right.greatest, left.greatest - right.least);
      case MULTIPLY -> product(left, right);
      case DIVIDE -> quotient(left, right);
      case REMAINDER -> remainder(left, right);
      case BIT_AND -> conjunction(left, right);
      case BIT_OR, BIT_XOR ->
          left.least < 0 || right.least < 0
              ? ANY
              : new Range(0, (Long.highestOneBit(left.greatest | right.greatest | 1) << 1) - 1);
      case SHIFT_RIGHT -> new Range(Math.min(0, left.least), Math.max(-1, left.greatest));
      case SHIFT_LEFT ->
          left.least >= 0 && right.within(0, 31) ? limit(0, left.greatest << right.greatest) : ANY;
      default -> ANY;
    };
  }

  private static Range limit(long least, long greatest) {
    return least < ANY.least || greatest > ANY.greatest ? ANY : new Range(least, greatest);
  }

  private static Range product(Range left, Range right) {
    long a = left.least * right.least;
    long b = left.least * right.greatest;
    long c = left.greatest * right.least;
    long d = left.greatest * right.greatest;
    return limit(
        Math.min(Math.min(a, b), Math.min(c, d)), Math.max(Math.max(a, b), Math.max(c, d)));
  }

  /** With 0, the value evaluation goes on with after a division by zero. */
  private static Range quotient(Range left, Range right) {
    if (right.least == right.greatest && right.least > 0) {
      return new Range(
          Math.min(0, left.least / right.least), Math.max(0, left.greatest / right.least));
    }
    long most = Math.max(Math.abs(left.least), Math.abs(left.greatest));
    return limit(-most, most);
  }

  private static Range remainder(Range left, Range right) {
    long most = Math.max(Math.abs(right.least), Math.abs(right.greatest)) - 1;
    most = Math.max(0, most);
    return new Range(
        left.least >= 0 ? 0 : -Math.min(most, -left.least),
        left.greatest <= 0 ? 0 : Math.min(most, left.greatest));
  }

  private static Range conjunction(Range left, Range right) {
    if (left.least >= 0 && right.least >= 0) {
      return new Range(0, Math.min(left.greatest, right.greatest));
    }
    if (left.least >= 0) {
      return new Range(0, left.greatest);
    }
    return right.least >= 0 ? new Range(0, right.greatest) : ANY;
  }
}
