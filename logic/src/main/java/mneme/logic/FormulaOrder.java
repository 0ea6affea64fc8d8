package mneme.logic;

import java.util.Comparator;
import java.util.List;
import mneme.logic.Formula.And;
import mneme.logic.Formula.Constant;
import mneme.logic.Formula.Literal;
import mneme.logic.Formula.Next;
import mneme.logic.Formula.Or;
import mneme.logic.Formula.Release;
import mneme.logic.Formula.Until;

/** A total order of formulas, by their structure. */
enum FormulaOrder implements Comparator<Formula> {
  INSTANCE;

  @Override
  public int compare(Formula a, Formula b) {
    int byKind = Integer.compare(rank(a), rank(b));
    if (byKind != 0 || a == b) {
      return byKind;
    }
    return switch (a) {
      case Constant(boolean value) -> Boolean.compare(value, ((Constant) b).value());
      case Literal(int proposition, boolean positive) -> {
        Literal other = (Literal) b;
        yield proposition != other.proposition()
            ? Integer.compare(proposition, other.proposition())
            : Boolean.compare(positive, other.positive());
      }
      case Next(Formula operand) -> compare(operand, ((Next) b).operand());
      case And(List<Formula> operands) -> compare(operands, ((And) b).operands());
      case Or(List<Formula> operands) -> compare(operands, ((Or) b).operands());
      case Until(Formula left, Formula right) ->
          compare(List.of(left, right), List.of(((Until) b).left(), ((Until) b).right()));
      case Release(Formula left, Formula right) ->
          compare(List.of(left, right), List.of(((Release) b).left(), ((Release) b).right()));
    };
  }

  private int compare(List<Formula> a, List<Formula> b) {
    for (int i = 0; i < a.size() && i < b.size(); i++) {
      int byPart = compare(a.get(i), b.get(i));
      if (byPart != 0) {
        return byPart;
      }
    }
    return Integer.compare(a.size(), b.size());
  }

  private static int rank(Formula formula) {
    return switch (formula) {
      case Constant _ -> 0;
      case Literal _ -> 1;
      case And _ -> 2;
      case Or _ -> 3;
      case Next _ -> 4;
      case Until _ -> 5;
      case Release _ -> 6;
    };
  }
}
