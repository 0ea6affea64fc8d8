package mneme.net.condition;

import java.util.ArrayList;
import java.util.List;

/** A condition on a marking. Immutable. */
public sealed interface Condition {
  Condition TRUE = new Constant(true);
  Condition FALSE = new Constant(false);

  /** Always the same. */
  record Constant(boolean value) implements Condition {}

  /** Holds where the other does not. */
  record Not(Condition operand) implements Condition {}

  /** Holds where all do. */
  record And(List<Condition> operands) implements Condition {
    public And {
      operands = List.copyOf(operands);
    }
  }

  /** Holds where one does. */
  record Or(List<Condition> operands) implements Condition {
    public Or {
      operands = List.copyOf(operands);
    }
  }

  /** Compares a sum with 0. */
  record Compare(Sum sum, Relation relation) implements Condition {}

  /** Something only the model knows, by its number; see {@link Oracle}. */
  record Ask(int question) implements Condition {}

  /** How a sum lies to 0. */
  enum Relation {
    LESS,
    AT_MOST,
    EQUAL;

    boolean holds(long sum) {
      return switch (this) {
        case LESS -> sum < 0;
        case AT_MOST -> sum <= 0;
        case EQUAL -> sum == 0;
      };
    }
  }

  /** Answers what cannot be said in sums of slots, for one thread. Not thread-safe. */
  interface Oracle {
    boolean holds(int question, int[] state);

    /** A number; see {@link Sum#ofQuestion}. */
    default long count(int question, int[] state) {
      throw new IllegalArgumentException("no such question: " + question);
    }
  }

  /** Whether it holds in a state: slow, and what fast tests are compared with. */
  default boolean holds(int[] state, Oracle oracle) {
    return switch (this) {
      case Constant constant -> constant.value;
      case Not not -> !not.operand.holds(state, oracle);
      case And and -> and.operands.stream().allMatch(c -> c.holds(state, oracle));
      case Or or -> or.operands.stream().anyMatch(c -> c.holds(state, oracle));
      case Compare compare -> compare.relation.holds(compare.sum.of(state, oracle));
      case Ask ask -> oracle.holds(ask.question, state);
    };
  }

  static Condition not(Condition operand) {
    return switch (operand) {
      case Constant constant -> constant.value ? FALSE : TRUE;
      case Not not -> not.operand;
      default -> new Not(operand);
    };
  }

  /** Holds where all do; what is decided without a marking is left out. */
  static Condition and(List<Condition> operands) {
    List<Condition> open = new ArrayList<>();
    for (Condition operand : operands) {
      if (operand.equals(FALSE)) {
        return FALSE;
      }
      if (!operand.equals(TRUE)) {
        open.add(operand);
      }
    }
    return open.isEmpty() ? TRUE : open.size() == 1 ? open.getFirst() : new And(open);
  }

  /** Holds where one does; what is decided without a marking is left out. */
  static Condition or(List<Condition> operands) {
    List<Condition> open = new ArrayList<>();
    for (Condition operand : operands) {
      if (operand.equals(TRUE)) {
        return TRUE;
      }
      if (!operand.equals(FALSE)) {
        open.add(operand);
      }
    }
    return open.isEmpty() ? FALSE : open.size() == 1 ? open.getFirst() : new Or(open);
  }

  /** {@code left ≤ right}, decided where it is without a marking. */
  static Condition atMost(Sum left, Sum right) {
    return compare(left, Relation.AT_MOST, right);
  }

  static Condition compare(Sum left, Relation relation, Sum right) {
    Sum sum = left.minus(right);
    if (sum.isConstant()) {
      return relation.holds(sum.constant()) ? TRUE : FALSE;
    }
    return new Compare(sum, relation);
  }
}
