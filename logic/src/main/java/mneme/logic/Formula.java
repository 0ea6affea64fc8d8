package mneme.logic;

import java.util.List;

/**
 * A formula of linear temporal logic over numbered propositions, in positive normal form: negation
 * stands before propositions alone. The factories simplify what they make, and put the operands of
 * conjunctions and disjunctions into a fixed order, so that formulas that differ in nothing else
 * are equal. Immutable.
 */
public sealed interface Formula {
  Formula TRUE = new Constant(true);
  Formula FALSE = new Constant(false);

  record Constant(boolean value) implements Formula {}

  /**
   * @param positive whether the proposition holds, or does not
   */
  record Literal(int proposition, boolean positive) implements Formula {}

  /**
   * @param operands at least two
   */
  record And(List<Formula> operands) implements Formula {
    public And {
      operands = List.copyOf(operands);
    }
  }

  /**
   * @param operands at least two
   */
  record Or(List<Formula> operands) implements Formula {
    public Or {
      operands = List.copyOf(operands);
    }
  }

  record Next(Formula operand) implements Formula {}

  /** The right one comes to hold, and the left one holds until then. */
  record Until(Formula left, Formula right) implements Formula {}

  /** The right one holds up to the moment when the left one holds too, or for ever. */
  record Release(Formula left, Formula right) implements Formula {}

  static Formula proposition(int number) {
    return new Literal(number, true);
  }

  /** Whether it looks at the next moment; all others ignore how often a moment is repeated. */
  static boolean asksNext(Formula formula) {
    return switch (formula) {
      case Constant _, Literal _ -> false;
      case And(List<Formula> operands) -> operands.stream().anyMatch(Formula::asksNext);
      case Or(List<Formula> operands) -> operands.stream().anyMatch(Formula::asksNext);
      case Next _ -> true;
      case Until(Formula left, Formula right) -> asksNext(left) || asksNext(right);
      case Release(Formula left, Formula right) -> asksNext(left) || asksNext(right);
    };
  }

  static Formula not(Formula formula) {
    return switch (formula) {
      case Constant(boolean value) -> value ? FALSE : TRUE;
      case Literal(int proposition, boolean positive) -> new Literal(proposition, !positive);
      case And(List<Formula> operands) -> or(operands.stream().map(Formula::not).toList());
      case Or(List<Formula> operands) -> and(operands.stream().map(Formula::not).toList());
      case Next(Formula operand) -> next(not(operand));
      case Until(Formula left, Formula right) -> release(not(left), not(right));
      case Release(Formula left, Formula right) -> until(not(left), not(right));
    };
  }

  static Formula and(Formula left, Formula right) {
    return and(List.of(left, right));
  }

  static Formula and(List<Formula> operands) {
    return Simplifier.and(operands);
  }

  static Formula or(Formula left, Formula right) {
    return or(List.of(left, right));
  }

  static Formula or(List<Formula> operands) {
    return Simplifier.or(operands);
  }

  static Formula implies(Formula left, Formula right) {
    return or(not(left), right);
  }

  static Formula equivalent(Formula left, Formula right) {
    return or(and(left, right), and(not(left), not(right)));
  }

  static Formula next(Formula operand) {
    return Simplifier.next(operand);
  }

  static Formula until(Formula left, Formula right) {
    return Simplifier.until(left, right);
  }

  static Formula release(Formula left, Formula right) {
    return Simplifier.release(left, right);
  }

  /** The left one holds until the right one comes to hold, or for ever. */
  static Formula weakUntil(Formula left, Formula right) {
    return release(right, or(left, right));
  }

  /** The right one holds up to the moment when the left one holds too, and that moment comes. */
  static Formula strongRelease(Formula left, Formula right) {
    return until(right, and(left, right));
  }

  static Formula always(Formula operand) {
    return release(FALSE, operand);
  }

  static Formula eventually(Formula operand) {
    return until(TRUE, operand);
  }
}
