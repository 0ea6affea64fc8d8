package mneme.logic;

import java.util.List;
import java.util.function.IntPredicate;

/**
 * What is left of a formula where it is known which propositions hold at first. Runs that begin
 * like this meet what is left if and only if they meet the formula.
 */
public final class FirstMoment {
  private FirstMoment() {}

  /**
   * @param holds whether a proposition holds in the first state of the run
   */
  public static Formula known(Formula formula, IntPredicate holds) {
    return switch (formula) {
      case Formula.Constant constant -> constant;
      case Formula.Literal(int proposition, boolean positive) ->
          holds.test(proposition) == positive ? Formula.TRUE : Formula.FALSE;
      case Formula.And(List<Formula> operands) -> Formula.and(all(operands, holds));
      case Formula.Or(List<Formula> operands) -> Formula.or(all(operands, holds));
      case Formula.Next next -> next;
      case Formula.Until(Formula left, Formula right) -> {
        Formula now = known(right, holds);
        if (now.equals(Formula.TRUE)) {
          yield Formula.TRUE;
        }
        // right ∨ (left ∧ X (left U right)), where that says less than the formula itself.
        Formula before = known(left, holds);
        yield before.equals(Formula.FALSE) ? now : formula;
      }
      case Formula.Release(Formula left, Formula right) -> {
        Formula now = known(right, holds);
        if (now.equals(Formula.FALSE)) {
          yield Formula.FALSE;
        }
        Formula ends = known(left, holds);
        yield ends.equals(Formula.TRUE) ? now : formula;
      }
    };
  }

  private static List<Formula> all(List<Formula> operands, IntPredicate holds) {
    return operands.stream().map(operand -> known(operand, holds)).toList();
  }
}
