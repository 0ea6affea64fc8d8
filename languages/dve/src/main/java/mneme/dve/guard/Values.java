package mneme.dve.guard;

import mneme.dve.program.Expression;
import mneme.dve.program.Expression.Binary;
import mneme.dve.program.Expression.BinaryOperator;
import mneme.dve.program.Expression.Unary;
import mneme.dve.program.Expression.UnaryOperator;
import mneme.dve.program.Range;
import mneme.dve.program.Target;

/**
 * For each slot the least and the greatest value it may have: stands for all states whose slots
 * keep to that. What a method concludes is true of each of these states in which the expressions
 * concerned have a value. Not thread-safe.
 */
final class Values implements Range.Slots {
  /** What an expression amounts to as a condition. */
  enum Truth {
    ALWAYS,
    NEVER,
    SOMETIMES;

    private static Truth of(boolean always, boolean never) {
      return always ? ALWAYS : never ? NEVER : SOMETIMES;
    }

    private Truth negated() {
      return this == SOMETIMES ? SOMETIMES : this == ALWAYS ? NEVER : ALWAYS;
    }
  }

  private final long[] least;
  private final long[] greatest;

  /** Whether an assignment may have named no element. */
  private boolean mayHaveErred;

  private Values(long[] least, long[] greatest) {
    this.least = least;
    this.greatest = greatest;
  }

  /** A single state. */
  static Values of(int[] state) {
    long[] values = new long[state.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = state[i];
    }
    return new Values(values, values.clone());
  }

  Values copy() {
    return new Values(least.clone(), greatest.clone());
  }

  int size() {
    return least.length;
  }

  @Override
  public Range of(int slot) {
    return new Range(least[slot], greatest[slot]);
  }

  @Override
  public Range of(int base, int length, Range index) {
    int from = base + (int) Math.clamp(index.least(), 0L, length - 1L);
    int to = base + (int) Math.clamp(index.greatest(), 0L, length - 1L);
    long low = Long.MAX_VALUE;
    long high = Long.MIN_VALUE;
    for (int slot = from; slot <= to; slot++) {
      low = Math.min(low, least[slot]);
      high = Math.max(high, greatest[slot]);
    }
    return new Range(low, high);
  }

  /** Widens a slot to hold other values too; whether it did not before. */
  boolean join(int slot, Range other) {
    boolean more = other.least() < least[slot] || other.greatest() > greatest[slot];
    least[slot] = Math.min(least[slot], other.least());
    greatest[slot] = Math.max(greatest[slot], other.greatest());
    return more;
  }

  void set(int slot, Range range) {
    least[slot] = range.least();
    greatest[slot] = range.greatest();
  }

  /** Leaves the values of a slot that lie in a range; false where there is none. */
  boolean narrow(int slot, Range range) {
    least[slot] = Math.max(least[slot], range.least());
    greatest[slot] = Math.min(greatest[slot], range.greatest());
    return least[slot] <= greatest[slot];
  }

  /** Whether a condition holds. */
  Truth truth(Expression expression) {
    return switch (expression) {
      case Expression.InLocation in ->
          compare(
              BinaryOperator.EQUAL, of(in.locationSlot()), new Range(in.location(), in.location()));
      case Unary(UnaryOperator operator, Expression operand) when operator == UnaryOperator.NOT ->
          truth(operand).negated();
      case Binary binary ->
          switch (binary.operator()) {
            case AND -> and(truth(binary.left()), truth(binary.right()));
            case OR ->
                and(truth(binary.left()).negated(), truth(binary.right()).negated()).negated();
            case IMPLY -> and(truth(binary.left()), truth(binary.right()).negated()).negated();
            case EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
                compare(
                    binary.operator(),
                    Range.of(binary.left(), this),
                    Range.of(binary.right(), this));
            default -> ofNumber(Range.of(binary, this));
          };
      default -> ofNumber(Range.of(expression, this));
    };
  }

  private static Truth ofNumber(Range range) {
    return Truth.of(
        range.least() > 0 || range.greatest() < 0, range.least() == 0 && range.greatest() == 0);
  }

  private static Truth and(Truth left, Truth right) {
    return Truth.of(
        left == Truth.ALWAYS && right == Truth.ALWAYS, left == Truth.NEVER || right == Truth.NEVER);
  }

  private static Truth compare(BinaryOperator operator, Range left, Range right) {
    return switch (operator) {
      case EQUAL ->
          Truth.of(
              left.isSingle() && right.isSingle() && left.least() == right.least(),
              left.greatest() < right.least() || right.greatest() < left.least());
      case LESS -> Truth.of(left.greatest() < right.least(), left.least() >= right.greatest());
      case NOT_EQUAL -> compare(BinaryOperator.EQUAL, left, right).negated();
      case GREATER -> compare(BinaryOperator.LESS, right, left);
      case GREATER_EQUAL -> compare(BinaryOperator.LESS, left, right).negated();
      case LESS_EQUAL -> compare(BinaryOperator.LESS, right, left).negated();
      default -> Truth.SOMETIMES;
    };
  }

  /**
   * Leaves out what does not fit to a condition.
   *
   * @param wanted whether it holds or fails
   * @return false where nothing is left
   */
  boolean assume(Expression expression, boolean wanted) {
    return switch (expression) {
      case Expression.InLocation in ->
          narrow(
              wanted ? BinaryOperator.EQUAL : BinaryOperator.NOT_EQUAL,
              new Expression.Variable(in.locationSlot()),
              new Expression.Constant(in.location()));
      case Unary(UnaryOperator operator, Expression operand) when operator == UnaryOperator.NOT ->
          assume(operand, !wanted);
      case Binary binary ->
          switch (binary.operator()) {
            case AND -> both(binary, true, true, wanted);
            case OR -> both(binary, false, false, !wanted);
            case IMPLY -> both(binary, true, false, !wanted);
            case EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
                narrow(
                    wanted ? binary.operator() : negation(binary.operator()),
                    binary.left(),
                    binary.right());
            default -> fits(binary, wanted);
          };
      default ->
          narrow(
              wanted ? BinaryOperator.NOT_EQUAL : BinaryOperator.EQUAL,
              expression,
              new Expression.Constant(0));
    };
  }

  /** Assumes both sides to be like that, or one of them to be otherwise. */
  private boolean both(Binary binary, boolean left, boolean right, boolean wanted) {
    if (wanted) {
      return assume(binary.left(), left) && assume(binary.right(), right);
    }
    if (is(binary.left(), left)) {
      return assume(binary.right(), !right);
    }
    return !is(binary.right(), right) || assume(binary.left(), !left);
  }

  private boolean is(Expression expression, boolean wanted) {
    return truth(expression) == (wanted ? Truth.ALWAYS : Truth.NEVER);
  }

  private boolean fits(Expression expression, boolean wanted) {
    return truth(expression) != (wanted ? Truth.NEVER : Truth.ALWAYS);
  }

  private static BinaryOperator negation(BinaryOperator operator) {
    return switch (operator) {
      case EQUAL -> BinaryOperator.NOT_EQUAL;
      case NOT_EQUAL -> BinaryOperator.EQUAL;
      case LESS -> BinaryOperator.GREATER_EQUAL;
      case LESS_EQUAL -> BinaryOperator.GREATER;
      case GREATER -> BinaryOperator.LESS_EQUAL;
      case GREATER_EQUAL -> BinaryOperator.LESS;
      default -> throw new IllegalArgumentException(operator + " compares nothing");
    };
  }

  private boolean narrow(BinaryOperator operator, Expression left, Expression right) {
    Range l = Range.of(left, this);
    Range r = Range.of(right, this);
    if (compare(operator, l, r) == Truth.NEVER) {
      return false;
    }
    switch (operator) {
      case EQUAL -> {
        Range common =
            new Range(Math.max(l.least(), r.least()), Math.min(l.greatest(), r.greatest()));
        keep(left, common);
        keep(right, common);
      }
      case NOT_EQUAL -> {
        keep(left, without(l, r));
        keep(right, without(r, l));
      }
      case LESS -> {
        keep(left, new Range(l.least(), Math.min(l.greatest(), r.greatest() - 1)));
        keep(right, new Range(Math.max(r.least(), l.least() + 1), r.greatest()));
      }
      case LESS_EQUAL -> {
        keep(left, new Range(l.least(), Math.min(l.greatest(), r.greatest())));
        keep(right, new Range(Math.max(r.least(), l.least()), r.greatest()));
      }
      case GREATER -> {
        return narrow(BinaryOperator.LESS, right, left);
      }
      case GREATER_EQUAL -> {
        return narrow(BinaryOperator.LESS_EQUAL, right, left);
      }
      default -> throw new IllegalArgumentException(operator + " compares nothing");
    }
    return true;
  }

  /** A range without the one value of another. */
  private static Range without(Range range, Range other) {
    if (!other.isSingle() || range.isSingle()) {
      return range;
    }
    return new Range(
        range.least() == other.least() ? range.least() + 1 : range.least(),
        range.greatest() == other.least() ? range.greatest() - 1 : range.greatest());
  }

  /** What an expression reads is narrowed where that is plain. */
  private void keep(Expression expression, Range range) {
    if (expression instanceof Expression.Variable(int slot)) {
      set(slot, range);
    } else if (expression instanceof Expression.Element element) {
      Range index = Range.of(element.index(), this);
      if (index.isSingle() && index.within(0, element.length() - 1L)) {
        set(element.base() + (int) index.least(), range);
      }
    }
  }

  /** Assigns a value, truncated to the type of the target. */
  void assign(Target target, Range value) {
    Range kept =
        value.fits(target.type())
            ? value
            : new Range(target.type().least(), target.type().greatest());
    switch (target) {
      case Target.Variable variable -> set(variable.slot(), kept);
      case Target.Element element -> {
        mayHaveErred |= mayBeOutside(element.index(), element.length());
        Range index = Range.of(element.index(), this);
        int from = element.base() + (int) Math.clamp(index.least(), 0L, element.length() - 1L);
        int to = element.base() + (int) Math.clamp(index.greatest(), 0L, element.length() - 1L);
        if (from == to) {
          set(from, kept);
        }
        for (int slot = from; slot < to + 1 && from != to; slot++) {
          join(slot, kept);
        }
      }
    }
  }

  /** Whether an expression may have no value: an index out of range, a division by zero. */
  boolean mayErr(Expression expression) {
    return switch (expression) {
      case Expression.Constant constant -> false;
      case Expression.Variable variable -> false;
      case Expression.InLocation in -> false;
      case Expression.Element element -> mayBeOutside(element.index(), element.length());
      case Expression.ConstantElement element ->
          mayBeOutside(element.index(), element.values().size());
      case Unary unary -> mayErr(unary.operand());
      case Binary binary ->
          mayErr(binary.left())
              || switch (binary.operator()) {
                case AND, IMPLY -> mayErrWhere(binary.left(), true, binary.right());
                case OR -> mayErrWhere(binary.left(), false, binary.right());
                case DIVIDE, REMAINDER -> {
                  Range divisor = Range.of(binary.right(), this);
                  yield mayErr(binary.right()) || divisor.least() <= 0 && divisor.greatest() >= 0;
                }
                default -> mayErr(binary.right());
              };
    };
  }

  /** Whether the index of something that was assigned may have been out of range. */
  boolean mayHaveErred() {
    return mayHaveErred;
  }

  private boolean mayErrWhere(Expression condition, boolean wanted, Expression expression) {
    Values there = copy();
    return there.assume(condition, wanted) && there.mayErr(expression);
  }

  /** Whether an index may lie outside of its array, or has no value. */
  private boolean mayBeOutside(Expression index, int length) {
    return mayErr(index) || !Range.of(index, this).within(0, length - 1L);
  }
}
