package mneme.promela.ltl;

/**
 * A formula of linear temporal logic over numbered propositions, with negation before propositions
 * alone: {@link #not} pushes it there. Immutable.
 */
public sealed interface Formula {
  Formula TRUE = new Constant(true);
  Formula FALSE = new Constant(false);

  record Constant(boolean value) implements Formula {}

  /**
   * @param positive whether the proposition holds, or does not
   */
  record Literal(int proposition, boolean positive) implements Formula {}

  record And(Formula left, Formula right) implements Formula {}

  record Or(Formula left, Formula right) implements Formula {}

  record Next(Formula operand) implements Formula {}

  /** The right one comes to hold, and the left one holds until then. */
  record Until(Formula left, Formula right) implements Formula {}

  /** The right one holds up to the moment when the left one holds too, or for ever. */
  record Release(Formula left, Formula right) implements Formula {}

  static Formula proposition(int number) {
    return new Literal(number, true);
  }

  static Formula not(Formula formula) {
    return switch (formula) {
      case Constant(boolean value) -> value ? FALSE : TRUE;
      case Literal(int proposition, boolean positive) -> new Literal(proposition, !positive);
      case And(Formula left, Formula right) -> or(not(left), not(right));
      case Or(Formula left, Formula right) -> and(not(left), not(right));
      case Next(Formula operand) -> next(not(operand));
      case Until(Formula left, Formula right) -> release(not(left), not(right));
      case Release(Formula left, Formula right) -> until(not(left), not(right));
    };
  }

  static Formula and(Formula left, Formula right) {
    if (left.equals(FALSE) || right.equals(FALSE)) {
      return FALSE;
    }
    if (left.equals(TRUE) || left.equals(right)) {
      return right;
    }
    return right.equals(TRUE) ? left : new And(left, right);
  }

  static Formula or(Formula left, Formula right) {
    if (left.equals(TRUE) || right.equals(TRUE)) {
      return TRUE;
    }
    if (left.equals(FALSE) || left.equals(right)) {
      return right;
    }
    return right.equals(FALSE) ? left : new Or(left, right);
  }

  static Formula implies(Formula left, Formula right) {
    return or(not(left), right);
  }

  static Formula equivalent(Formula left, Formula right) {
    return or(and(left, right), and(not(left), not(right)));
  }

  static Formula next(Formula operand) {
    return operand instanceof Constant ? operand : new Next(operand);
  }

  static Formula until(Formula left, Formula right) {
    return right instanceof Constant || left.equals(FALSE) || left.equals(right)
        ? right
        : new Until(left, right);
  }

  static Formula release(Formula left, Formula right) {
    return right instanceof Constant || left.equals(TRUE) || left.equals(right)
        ? right
        : new Release(left, right);
  }

  static Formula weakUntil(Formula left, Formula right) {
    return release(right, or(left, right));
  }

  static Formula always(Formula operand) {
    return release(FALSE, operand);
  }

  static Formula eventually(Formula operand) {
    return until(TRUE, operand);
  }
}
