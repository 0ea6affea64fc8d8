package mneme.net.temporal;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import mneme.logic.Formula;
import mneme.net.condition.Condition;
import mneme.net.condition.Condition.Compare;
import mneme.net.condition.Condition.Relation;
import mneme.net.condition.Sum;

/**
 * Conditions as propositions of formulas: what means the same has one number, and what means the
 * opposite is its negation. Not thread-safe.
 */
final class Atoms {
  private final boolean whole;
  private final List<Condition> conditions = new ArrayList<>();

  /**
   * @param whole whether a condition is one proposition; otherwise its parts are
   */
  Atoms(boolean whole) {
    this.whole = whole;
  }

  /** The conditions by their numbers. */
  List<Condition> conditions() {
    return conditions;
  }

  Formula formula(Condition condition) {
    return switch (condition) {
      case Condition.Constant(boolean value) -> value ? Formula.TRUE : Formula.FALSE;
      case Condition.Not(Condition operand) -> Formula.not(formula(operand));
      case Condition.And(List<Condition> operands) ->
          whole
              ? proposition(condition)
              : Formula.and(operands.stream().map(this::formula).toList());
      case Condition.Or(List<Condition> operands) ->
          whole
              ? proposition(condition)
              : Formula.or(operands.stream().map(this::formula).toList());
      case Compare compare -> compare(compare);
      case Condition.Ask ask -> proposition(ask);
    };
  }

  /** Less is at most with one less; of two opposites the one whose first weight is positive. */
  private Formula compare(Compare compare) {
    Sum sum = compare.sum();
    boolean turned = sum.weights().firstEntry().getValue() < 0;
    if (compare.relation() == Relation.EQUAL) {
      return proposition(turned ? new Compare(sum.times(-1), Relation.EQUAL) : compare);
    }
    Sum atMost = compare.relation() == Relation.LESS ? plusOne(sum) : sum;
    return turned
        ? Formula.not(proposition(new Compare(plusOne(atMost.times(-1)), Relation.AT_MOST)))
        : proposition(new Compare(atMost, Relation.AT_MOST));
  }

  private static Sum plusOne(Sum sum) {
    return new Sum(new TreeMap<>(sum.weights()), sum.constant() + 1);
  }

  private Formula proposition(Condition condition) {
    int known = conditions.indexOf(condition);
    if (known < 0) {
      known = conditions.size();
      conditions.add(condition);
    }
    return Formula.proposition(known);
  }
}
