package mneme.promela.check;

import java.util.ArrayList;
import java.util.List;
import mneme.logic.automaton.Label;
import mneme.promela.program.Claim.Proposition;
import mneme.promela.program.Expression;
import mneme.promela.program.Expression.Operator;
import mneme.promela.program.Place;
import org.jspecify.annotations.Nullable;

/**
 * The conditions on states that a claim asks, each once. An automaton looks at all conditions of a
 * label, so one that may have no value stays together with what is asked before it. Not
 * thread-safe.
 */
final class Propositions {
  /** A condition with more ways to come true is not taken apart. */
  private static final int MOST_WAYS = 64;

  private final List<Proposition> all = new ArrayList<>();

  List<Proposition> all() {
    return all;
  }

  /** The number of a condition. */
  int number(String text, Expression condition) {
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).condition().equals(condition)) {
        return i;
      }
    }
    all.add(new Proposition(text, condition));
    return all.size() - 1;
  }

  /**
   * The ways in which a condition is true.
   *
   * @param text as written
   * @param wanted whether it is to be true, or false
   */
  List<Label> ways(Expression condition, String text, boolean wanted) {
    List<Label> apart = apart(condition, text, wanted);
    return apart.size() > MOST_WAYS ? literal(condition, text, wanted) : apart;
  }

  private List<Label> apart(Expression condition, String text, boolean wanted) {
    return switch (condition) {
      case Expression.Constant(int value) -> value != 0 == wanted ? List.of(Label.TRUE) : List.of();
      case Expression.Unary(char operator, Expression operand) when operator == '!' ->
          apart(operand, "!(" + text + ")", !wanted);
      case Expression.Binary binary
          when binary.operator() == Operator.BOTH || binary.operator() == Operator.EITHER -> {
        if (isFallible(binary.right())) {
          yield literal(condition, text, wanted);
        }
        List<Label> left = ways(binary.left(), text, wanted);
        List<Label> right = ways(binary.right(), text, wanted);
        yield binary.operator() == Operator.BOTH == wanted
            ? both(left, right)
            : either(left, right);
      }
      default -> literal(condition, text, wanted);
    };
  }

  private List<Label> literal(Expression condition, String text, boolean wanted) {
    int number = number(text, condition);
    if (number >= Label.MOST_PROPOSITIONS) {
      throw new TooManyException();
    }
    return List.of(Label.of(number, wanted));
  }

  /** More conditions than a label can have. */
  static final class TooManyException extends RuntimeException {
    private TooManyException() {
      super("it asks more than " + Label.MOST_PROPOSITIONS + " conditions");
    }
  }

  static List<Label> both(List<Label> left, List<Label> right) {
    List<Label> all = new ArrayList<>();
    for (Label first : left) {
      for (Label second : right) {
        Label label = first.and(second);
        if (!label.isContradiction() && !all.contains(label)) {
          all.add(label);
        }
      }
    }
    return all;
  }

  static List<Label> either(List<Label> left, List<Label> right) {
    List<Label> all = new ArrayList<>(left);
    right.stream().filter(label -> !all.contains(label)).forEach(all::add);
    return all;
  }

  /** Whether a condition may have no value in a state. */
  static boolean isFallible(@Nullable Expression expression) {
    return switch (expression) {
      case null -> false;
      case Expression.Constant _, Expression.Self _, Expression.Timeout _ -> false;
      case Expression.Load(Place place) -> !place.indices().isEmpty();
      case Expression.Unary(char _, Expression operand) -> isFallible(operand);
      case Expression.Binary binary ->
          binary.operator() == Operator.DIVIDE
              || binary.operator() == Operator.REMAINDER
              || isFallible(binary.left())
              || isFallible(binary.right());
      case Expression.Conditional(Expression condition, Expression yes, Expression no) ->
          isFallible(condition) || isFallible(yes) || isFallible(no);
      case Expression.ChannelQuery query -> !(query.channel() instanceof Expression.Constant);
      case Expression.Poll _ -> true;
      case Expression.At at -> isFallible(at.pid());
      case Expression.Remote remote ->
          isFallible(remote.pid()) || !remote.place().indices().isEmpty();
      case Expression.ProgramCounter counter -> isFallible(counter.pid());
      case Expression.Priority priority -> isFallible(priority.pid());
      case Expression.Fact fact -> isFallible(fact.pid());
    };
  }
}
