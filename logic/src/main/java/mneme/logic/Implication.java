package mneme.logic;

import java.util.List;
import mneme.logic.Formula.And;
import mneme.logic.Formula.Literal;
import mneme.logic.Formula.Next;
import mneme.logic.Formula.Or;
import mneme.logic.Formula.Release;
import mneme.logic.Formula.Until;

/** Tells from the words of two formulas what one says about the other; it need not notice all. */
final class Implication {
  /** Larger pairs of formulas are only compared for equality. */
  private static final long LARGEST = 2_500;

  private Implication() {}

  /** Whether the second formula holds wherever the first does. */
  static boolean holds(Formula first, Formula second) {
    return (long) size(first) * size(second) > LARGEST
        ? first.equals(second)
        : implies(first, second);
  }

  /** Whether no run satisfies both. */
  static boolean excludes(Formula first, Formula second) {
    return (long) size(first) * size(second) <= LARGEST && excluded(first, second);
  }

  /** Whether every run satisfies one of both. */
  static boolean covers(Formula first, Formula second) {
    return (long) size(first) * size(second) <= LARGEST && covered(first, second);
  }

  private static int size(Formula formula) {
    return switch (formula) {
      case Formula.Constant _, Literal _ -> 1;
      case And(List<Formula> operands) -> 1 + operands.stream().mapToInt(Implication::size).sum();
      case Or(List<Formula> operands) -> 1 + operands.stream().mapToInt(Implication::size).sum();
      case Next(Formula operand) -> 1 + size(operand);
      case Until(Formula left, Formula right) -> 1 + size(left) + size(right);
      case Release(Formula left, Formula right) -> 1 + size(left) + size(right);
    };
  }

  private static boolean implies(Formula f, Formula g) {
    if (f.equals(g) || f.equals(Formula.FALSE) || g.equals(Formula.TRUE)) {
      return true;
    }
    if (f instanceof Or(List<Formula> parts)) {
      return parts.stream().allMatch(part -> implies(part, g));
    }
    if (g instanceof And(List<Formula> parts)) {
      return parts.stream().allMatch(part -> implies(f, part));
    }
    return from(f, g) || to(f, g);
  }

  /** By what the first formula says at once. */
  private static boolean from(Formula f, Formula g) {
    return switch (f) {
      case And(List<Formula> parts) -> parts.stream().anyMatch(part -> implies(part, g));
      case Until(Formula left, Formula right) ->
          implies(right, g)
              && (implies(left, g)
                  || g instanceof Until(Formula always, Formula _) && always.equals(Formula.TRUE));
      case Release(Formula _, Formula right) -> implies(right, g);
      case Next(Formula operand) -> Simplifier.isEventual(g) && implies(operand, g);
      default -> false;
    };
  }

  /** By what is enough for the second formula. */
  private static boolean to(Formula f, Formula g) {
    return switch (g) {
      case Or(List<Formula> parts) -> parts.stream().anyMatch(part -> implies(f, part));
      case Until(Formula left, Formula right) ->
          implies(f, right)
              || f instanceof Until(Formula a, Formula b) && implies(a, left) && implies(b, right);
      case Release(Formula left, Formula right) ->
          f instanceof Release(Formula a, Formula b) && implies(a, left) && implies(b, right)
              || implies(f, right) && (implies(f, left) || Simplifier.isUniversal(f));
      case Next(Formula operand) ->
          f instanceof Next(Formula inner) && implies(inner, operand)
              || Simplifier.isUniversal(f) && implies(f, operand);
      default -> false;
    };
  }

  private static boolean excluded(Formula f, Formula g) {
    if (f.equals(Formula.FALSE) || g.equals(Formula.FALSE)) {
      return true;
    }
    if (f instanceof Literal(int p, boolean a) && g instanceof Literal(int q, boolean b)) {
      return p == q && a != b;
    }
    if (f instanceof Next(Formula a) && g instanceof Next(Formula b)) {
      return excluded(a, b);
    }
    return excludedBy(f, g) || excludedBy(g, f) || opposed(f, g, false) || opposed(g, f, false);
  }

  private static boolean excludedBy(Formula f, Formula g) {
    return switch (f) {
      case Or(List<Formula> parts) -> parts.stream().allMatch(part -> excluded(part, g));
      case And(List<Formula> parts) -> parts.stream().anyMatch(part -> excluded(part, g));
      case Release(Formula _, Formula right) -> excluded(right, g);
      case Until(Formula left, Formula right) ->
          excluded(right, g) && (excluded(left, g) || Simplifier.isUniversal(g));
      default -> false;
    };
  }

  /** The opposite of an until is a release of opposites. */
  private static boolean opposed(Formula f, Formula g, boolean covering) {
    return f instanceof Until(Formula a, Formula b)
        && g instanceof Release(Formula c, Formula d)
        && (covering ? covered(a, c) && covered(b, d) : excluded(a, c) && excluded(b, d));
  }

  private static boolean covered(Formula f, Formula g) {
    if (f.equals(Formula.TRUE) || g.equals(Formula.TRUE)) {
      return true;
    }
    if (f instanceof Literal(int p, boolean a) && g instanceof Literal(int q, boolean b)) {
      return p == q && a != b;
    }
    if (f instanceof Next(Formula a) && g instanceof Next(Formula b)) {
      return covered(a, b);
    }
    return coveredBy(f, g) || coveredBy(g, f) || opposed(f, g, true) || opposed(g, f, true);
  }

  private static boolean coveredBy(Formula f, Formula g) {
    return switch (f) {
      case And(List<Formula> parts) -> parts.stream().allMatch(part -> covered(part, g));
      case Or(List<Formula> parts) -> parts.stream().anyMatch(part -> covered(part, g));
      case Until(Formula _, Formula right) -> covered(right, g);
      case Release(Formula left, Formula right) ->
          covered(right, g) && (covered(left, g) || Simplifier.isEventual(g));
      default -> false;
    };
  }
}
