package mneme.promela;

import mneme.promela.program.Expression.Operator;

/** What operators make of ranges of numbers of 32 bits. */
final class Intervals {
  private Intervals() {}

  /** All numbers from one to another. */
  record Interval(long least, long greatest) {
    static final Interval ZERO = of(0);
    static final Interval TRUTH = new Interval(0, 1);
    static final Interval EVERYTHING = new Interval(Integer.MIN_VALUE, Integer.MAX_VALUE);

    static Interval of(long value) {
      return new Interval(value, value);
    }

    boolean contains(Interval other) {
      return least <= other.least && other.greatest <= greatest;
    }

    Interval join(Interval other) {
      return new Interval(Math.min(least, other.least), Math.max(greatest, other.greatest));
    }

    private boolean isNatural() {
      return least >= 0;
    }
  }

  /** Numbers that leave the 32 bits wrap around, to anywhere. */
  private static Interval between(long... values) {
    long least = values[0];
    long greatest = values[0];
    for (long value : values) {
      least = Math.min(least, value);
      greatest = Math.max(greatest, value);
    }
    Interval found = new Interval(least, greatest);
    return Interval.EVERYTHING.contains(found) ? found : Interval.EVERYTHING;
  }

  static Interval unary(char operator, Interval operand) {
    return switch (operator) {
      case '-' -> between(-operand.least, -operand.greatest);
      case '~' -> between(~operand.least, ~operand.greatest);
      default -> Interval.TRUTH;
    };
  }

  static Interval binary(Operator operator, Interval left, Interval right) {
    return switch (operator) {
      case ADD -> between(left.least + right.least, left.greatest + right.greatest);
      case SUBTRACT -> between(left.least - right.greatest, left.greatest - right.least);
      case MULTIPLY ->
          between(
              left.least * right.least,
              left.least * right.greatest,
              left.greatest * right.least,
              left.greatest * right.greatest);
      case DIVIDE ->
          left.isNatural() && right.least > 0
              ? between(left.least / right.greatest, left.greatest / right.least)
              : Interval.EVERYTHING;
      case REMAINDER -> remainder(left, right);
      case SHIFT_RIGHT -> left.isNatural() ? new Interval(0, left.greatest) : Interval.EVERYTHING;
      case AND -> {
        if (left.isNatural() && right.isNatural()) {
          yield new Interval(0, Math.min(left.greatest, right.greatest));
        }
        yield left.isNatural()
            ? new Interval(0, left.greatest)
            : right.isNatural() ? new Interval(0, right.greatest) : Interval.EVERYTHING;
      }
      case OR, XOR ->
          left.isNatural() && right.isNatural()
              ? new Interval(0, ones(Math.max(left.greatest, right.greatest)))
              : Interval.EVERYTHING;
      case SHIFT_LEFT -> Interval.EVERYTHING;
      case EQUAL, UNEQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL, BOTH, EITHER -> Interval.TRUTH;
    };
  }

  private static Interval remainder(Interval left, Interval right) {
    if (right.least <= 0) {
      return Interval.EVERYTHING;
    }
    long most = right.greatest - 1;
    return left.isNatural()
        ? new Interval(0, Math.min(left.greatest, most))
        : new Interval(-most, most);
  }

  /** The greatest number with as many bits. */
  private static long ones(long value) {
    return value == 0 ? 0 : (Long.highestOneBit(value) << 1) - 1;
  }
}
