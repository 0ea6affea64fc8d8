package mneme.net.unfold;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import mneme.net.coloured.Arc;
import mneme.net.coloured.Expression;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.Sort;
import mneme.net.coloured.Term;
import org.jspecify.annotations.Nullable;

/**
 * The bindings of a transition in which its guard holds and that take only tokens there may be.
 * Variables get their values from such tokens where they can, from their sorts otherwise; each part
 * of the guard is looked at as soon as its variables have values. Not thread-safe.
 */
final class Bindings {
  /** Tries after which no one would want to wait any longer. */
  private static final long MOST_TRIES = 200_000_000;

  /** Takes a binding; the array changes after the call. */
  @FunctionalInterface
  interface Sink {
    void binding(long[] variables) throws UnfoldException;
  }

  /**
   * A step towards a binding.
   *
   * @param place whose tokens give values; -1 for a variable that takes every value of its sort
   * @param colour what a token must be; null for a variable of its sort
   * @param variable the variable that takes every value; -1 for a token
   * @param binds by component, the variable that gets its value from it, or -1 where it is compared
   * @param compares by component, whether its value is known by then
   * @param tests parts of the guard that can be told afterwards
   */
  private record Step(
      int place,
      @Nullable List<Expression> colour,
      int variable,
      int[] binds,
      boolean[] compares,
      List<Expression> tests) {}

  private final NetTransition transition;
  private final List<Set<List<Long>>> tokens;
  private final List<Step> steps = new ArrayList<>();
  private final List<Expression> constantTests;
  private long tries;

  /**
   * @param tokens by place, the colours there may be
   */
  Bindings(NetTransition transition, List<Set<List<Long>>> tokens) throws UnfoldException {
    this.transition = transition;
    this.tokens = tokens;
    List<Expression> guard = new ArrayList<>();
    split(transition.guard(), guard);
    BitSet bound = new BitSet();
    this.constantTests = told(guard, bound);
    for (Arc arc : transition.inputs()) {
      for (Term term : arc.terms()) {
        if (term.loops().isEmpty()
            && term.condition() == null
            && term.factor() instanceof Expression.Constant(long factor)
            && factor > 0) {
          steps.add(tokenStep(arc.place(), term.colour(), bound, guard));
        }
      }
    }
    for (int i = 0; i < transition.variables().size(); i++) {
      if (!bound.get(i)) {
        bound.set(i);
        steps.add(new Step(-1, null, i, new int[0], new boolean[0], told(guard, bound)));
      }
    }
  }

  private static void split(@Nullable Expression guard, List<Expression> into) {
    if (guard instanceof Expression.Binary binary
        && binary.operator() == Expression.BinaryOperator.AND) {
      split(binary.left(), into);
      split(binary.right(), into);
    } else if (guard != null) {
      into.add(guard);
    }
  }

  private static Step tokenStep(
      int place, List<Expression> colour, BitSet bound, List<Expression> guard)
      throws UnfoldException {
    int[] binds = new int[colour.size()];
    boolean[] compares = new boolean[colour.size()];
    for (int i = 0; i < binds.length; i++) {
      boolean fresh =
          colour.get(i) instanceof Expression.Variable(int number) && !bound.get(number);
      binds[i] = fresh ? ((Expression.Variable) colour.get(i)).number() : -1;
      if (fresh) {
        bound.set(binds[i]);
      } else {
        compares[i] = isKnown(colour.get(i), bound);
      }
    }
    return new Step(place, colour, -1, binds, compares, told(guard, bound));
  }

  private static boolean isKnown(Expression expression, BitSet bound) throws UnfoldException {
    boolean[] known = {true};
    Evaluator.variables(expression, number -> known[0] &= bound.get((int) number));
    return known[0];
  }

  /** Takes out the parts of the guard that can be told. */
  private static List<Expression> told(List<Expression> guard, BitSet bound)
      throws UnfoldException {
    List<Expression> told = new ArrayList<>();
    for (Expression part : List.copyOf(guard)) {
      if (isKnown(part, bound)) {
        told.add(part);
        guard.remove(part);
      }
    }
    return told;
  }

  void forEach(Sink sink) throws UnfoldException {
    long[] variables = new long[transition.locals()];
    if (hold(constantTests, variables)) {
      take(0, variables, sink);
    }
  }

  private void take(int index, long[] variables, Sink sink) throws UnfoldException {
    if (index == steps.size()) {
      if (mayTake(variables)) {
        sink.binding(variables);
      }
      return;
    }
    Step step = steps.get(index);
    List<Expression> colour = step.colour;
    if (colour == null) {
      if (!(transition.variables().get(step.variable).sort() instanceof Sort.Discrete sort)) {
        throw new UnfoldException(
            transition.position(), "only enumerations and ranges can be unfolded");
      }
      for (long value = sort.low(); value <= sort.high(); value++) {
        variables[step.variable] = value;
        goOn(index, step, variables, sink);
      }
      return;
    }
    // What a binding adds to the colours there may be is looked at in the next round.
    Collection<List<Long>> there = List.copyOf(tokens.get(step.place));
    for (List<Long> token : there) {
      if (matches(step, colour, token, variables)) {
        goOn(index, step, variables, sink);
      }
    }
  }

  private void goOn(int index, Step step, long[] variables, Sink sink) throws UnfoldException {
    if (++tries > MOST_TRIES) {
      throw new UnfoldException(
          transition.position(), "the transition has too many bindings to unfold it");
    }
    if (hold(step.tests, variables)) {
      take(index + 1, variables, sink);
    }
  }

  private static boolean matches(
      Step step, List<Expression> colour, List<Long> token, long[] variables)
      throws UnfoldException {
    for (int i = 0; i < step.binds.length; i++) {
      if (step.binds[i] >= 0) {
        variables[step.binds[i]] = token.get(i);
      }
    }
    for (int i = 0; i < step.binds.length; i++) {
      if (step.compares[i] && Evaluator.value(colour.get(i), variables) != token.get(i)) {
        return false;
      }
    }
    return true;
  }

  private boolean mayTake(long[] variables) throws UnfoldException {
    boolean[] all = {true};
    for (Arc arc : transition.inputs()) {
      Set<List<Long>> there = tokens.get(arc.place());
      for (Term term : arc.terms()) {
        Evaluator.tokens(
            term, variables, (colour, count) -> all[0] &= there.contains(Unfolding.list(colour)));
      }
    }
    return all[0];
  }

  private static boolean hold(List<Expression> tests, long[] variables) throws UnfoldException {
    for (Expression test : tests) {
      if (Evaluator.value(test, variables) == 0) {
        return false;
      }
    }
    return true;
  }
}
