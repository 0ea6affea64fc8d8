package mneme.logic;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import mneme.logic.Formula.And;
import mneme.logic.Formula.Constant;
import mneme.logic.Formula.Next;
import mneme.logic.Formula.Or;
import mneme.logic.Formula.Release;
import mneme.logic.Formula.Until;

/**
 * Makes formulas that say the same as their parts together, in fewer words. The rules are those of
 * Somenzi and Bloem, "Efficient Büchi Automata from LTL Formulae", and of Etessami and Holzmann,
 * "Optimizing Büchi Automata".
 */
final class Simplifier {
  private Simplifier() {}

  static Formula and(Collection<Formula> operands) {
    TreeSet<Formula> parts = new TreeSet<>(FormulaOrder.INSTANCE);
    for (Formula operand : operands) {
      if (operand instanceof And(List<Formula> inner)) {
        parts.addAll(inner);
      } else {
        parts.add(operand);
      }
    }
    parts.remove(Formula.TRUE);
    List<Formula> kept = new ArrayList<>();
    for (Formula part : parts) {
      add(part, kept, true);
    }
    if (contradict(kept)) {
      return Formula.FALSE;
    }
    List<Formula> joined = join(kept, true);
    return joined.size() < kept.size() ? and(joined) : whole(kept, true);
  }

  static Formula or(Collection<Formula> operands) {
    TreeSet<Formula> parts = new TreeSet<>(FormulaOrder.INSTANCE);
    for (Formula operand : operands) {
      if (operand instanceof Or(List<Formula> inner)) {
        parts.addAll(inner);
      } else {
        parts.add(operand);
      }
    }
    parts.remove(Formula.FALSE);
    List<Formula> kept = new ArrayList<>();
    for (Formula part : parts) {
      add(part, kept, false);
    }
    if (exhaust(kept)) {
      return Formula.TRUE;
    }
    List<Formula> joined = join(kept, false);
    return joined.size() < kept.size() ? or(joined) : whole(kept, false);
  }

  private static Formula whole(List<Formula> parts, boolean and) {
    return switch (parts.size()) {
      case 0 -> and ? Formula.TRUE : Formula.FALSE;
      case 1 -> parts.getFirst();
      default -> and ? new And(parts) : new Or(parts);
    };
  }

  /** Adds a part unless others say as much; takes out those that become superfluous. */
  private static void add(Formula part, List<Formula> to, boolean and) {
    for (Formula other : to) {
      if (and ? Implication.holds(other, part) : Implication.holds(part, other)) {
        return;
      }
    }
    to.removeIf(other -> and ? Implication.holds(part, other) : Implication.holds(other, part));
    to.add(part);
  }

  private static boolean contradict(List<Formula> parts) {
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i).equals(Formula.FALSE)) {
        return true;
      }
      for (int j = 0; j < i; j++) {
        if (Implication.excludes(parts.get(i), parts.get(j))) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean exhaust(List<Formula> parts) {
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i).equals(Formula.TRUE)) {
        return true;
      }
      for (int j = 0; j < i; j++) {
        if (Implication.covers(parts.get(i), parts.get(j))) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Joins parts that share an operator and a side: {@code X a && X b} is {@code X (a && b)}, {@code
   * (a R b) && (a R c)} is {@code a R (b && c)}, {@code (a U c) && (b U c)} is {@code (a && b) U
   * c}, and so on with the roles of both exchanged.
   */
  private static List<Formula> join(List<Formula> parts, boolean and) {
    Map<List<Object>, List<Formula>> groups = new LinkedHashMap<>();
    for (Formula part : parts) {
      List<Object> key =
          switch (part) {
            case Next _ -> List.of("X");
            case Until(Formula left, Formula right) -> List.of("U", and ? right : left);
            case Release(Formula left, Formula right) -> List.of("R", and ? left : right);
            default -> List.of(part);
          };
      groups.computeIfAbsent(key, _ -> new ArrayList<>()).add(part);
    }
    List<Formula> joined = new ArrayList<>();
    for (List<Formula> group : groups.values()) {
      joined.add(group.size() == 1 ? group.getFirst() : joined(group, and));
    }
    return joined;
  }

  private static Formula joined(List<Formula> group, boolean and) {
    List<Formula> differing = new ArrayList<>();
    for (Formula part : group) {
      differing.add(
          switch (part) {
            case Next(Formula operand) -> operand;
            case Until(Formula left, Formula right) -> and ? left : right;
            case Release(Formula left, Formula right) -> and ? right : left;
            default -> throw new IllegalStateException("these are not joined: " + group);
          });
    }
    Formula together = and ? and(differing) : or(differing);
    return switch (group.getFirst()) {
      case Until(Formula left, Formula right) ->
          and ? until(together, right) : until(left, together);
      case Release(Formula left, Formula right) ->
          and ? release(left, together) : release(together, right);
      default -> next(together);
    };
  }

  static Formula next(Formula operand) {
    // What says the same of every moment need not wait for the next.
    return isEventual(operand) && isUniversal(operand) ? operand : new Next(operand);
  }

  static Formula until(Formula left, Formula right) {
    if (left.equals(Formula.FALSE) || isEventual(right) || Implication.holds(left, right)) {
      return right;
    }
    if (right instanceof Until(Formula inner, Formula _) && Implication.holds(left, inner)) {
      return right;
    }
    if (left instanceof Next(Formula a) && right instanceof Next(Formula b)) {
      return next(until(a, b));
    }
    if (left.equals(Formula.TRUE)) {
      if (right instanceof Next(Formula b)) {
        return next(until(Formula.TRUE, b));
      }
      if (right instanceof Until(Formula _, Formula b)) {
        return until(Formula.TRUE, b);
      }
    } else if (Implication.covers(left, right)) {
      return until(Formula.TRUE, right);
    }
    return new Until(left, right);
  }

  static Formula release(Formula left, Formula right) {
    if (left.equals(Formula.TRUE) || isUniversal(right) || Implication.holds(right, left)) {
      return right;
    }
    if (right instanceof Release(Formula inner, Formula _) && Implication.holds(inner, left)) {
      return right;
    }
    if (left instanceof Next(Formula a) && right instanceof Next(Formula b)) {
      return next(release(a, b));
    }
    if (left.equals(Formula.FALSE)) {
      if (right instanceof Next(Formula b)) {
        return next(release(Formula.FALSE, b));
      }
      if (right instanceof Release(Formula _, Formula b)) {
        return release(Formula.FALSE, b);
      }
    } else if (Implication.excludes(left, right)) {
      return release(Formula.FALSE, right);
    }
    return new Release(left, right);
  }

  /** Whether a formula holds where it comes to hold later. */
  static boolean isEventual(Formula formula) {
    return switch (formula) {
      case Constant _ -> true;
      case Formula.Literal _ -> false;
      case And(List<Formula> operands) -> operands.stream().allMatch(Simplifier::isEventual);
      case Or(List<Formula> operands) -> operands.stream().allMatch(Simplifier::isEventual);
      case Next(Formula operand) -> isEventual(operand);
      case Until(Formula left, Formula _) -> left.equals(Formula.TRUE);
      case Release(Formula left, Formula right) -> isEventual(left) && isEventual(right);
    };
  }

  /** Whether a formula that holds goes on to hold. */
  static boolean isUniversal(Formula formula) {
    return switch (formula) {
      case Constant _ -> true;
      case Formula.Literal _ -> false;
      case And(List<Formula> operands) -> operands.stream().allMatch(Simplifier::isUniversal);
      case Or(List<Formula> operands) -> operands.stream().allMatch(Simplifier::isUniversal);
      case Next(Formula operand) -> isUniversal(operand);
      case Until(Formula left, Formula right) -> isUniversal(left) && isUniversal(right);
      case Release(Formula left, Formula _) -> left.equals(Formula.FALSE);
    };
  }
}
