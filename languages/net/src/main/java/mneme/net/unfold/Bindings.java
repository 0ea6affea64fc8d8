package mneme.net.unfold;

import java.util.ArrayList;
import java.util.List;
import mneme.net.coloured.Expression;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.Sort;
import org.jspecify.annotations.Nullable;

/**
 * The bindings of a transition in which its guard holds. Each part of the guard is looked at as soon
 * as its variables have values, so that most combinations are never made. Not thread-safe.
 */
final class Bindings {
  /** Tries after which no one would want to wait any longer. */
  private static final long MOST_TRIES = 200_000_000;

  /** Takes a binding; the array changes after the call. */
  @FunctionalInterface
  interface Sink {
    void binding(long[] variables) throws UnfoldException;
  }

  private final NetTransition transition;
  private final List<List<Expression>> tests = new ArrayList<>();
  private long tries;

  Bindings(NetTransition transition) throws UnfoldException {
    this.transition = transition;
    for (int i = 0; i <= transition.variables().size(); i++) {
      tests.add(new ArrayList<>());
    }
    split(transition.guard());
  }

  private void split(@Nullable Expression guard) throws UnfoldException {
    if (guard instanceof Expression.Binary binary
        && binary.operator() == Expression.BinaryOperator.AND) {
      split(binary.left());
      split(binary.right());
    } else if (guard != null) {
      int[] last = {0};
      Evaluator.variables(guard, number -> last[0] = Math.max(last[0], (int) number + 1));
      tests.get(last[0]).add(guard);
    }
  }

  void forEach(Sink sink) throws UnfoldException {
    long[] variables = new long[transition.locals()];
    if (holds(0, variables)) {
      bind(0, variables, sink);
    }
  }

  private void bind(int variable, long[] variables, Sink sink) throws UnfoldException {
    if (variable == transition.variables().size()) {
      sink.binding(variables);
      return;
    }
    if (!(transition.variables().get(variable).sort() instanceof Sort.Discrete sort)) {
      throw new UnfoldException(
          transition.position(), "only enumerations and ranges can be unfolded");
    }
    for (long value = sort.low(); value <= sort.high(); value++) {
      if (++tries > MOST_TRIES) {
        throw new UnfoldException(
            transition.position(), "the transition has too many bindings to unfold it");
      }
      variables[variable] = value;
      if (holds(variable + 1, variables)) {
        bind(variable + 1, variables, sink);
      }
    }
  }

  /** Whether the parts of the guard hold that can be told once so many variables have values. */
  private boolean holds(int bound, long[] variables) throws UnfoldException {
    for (Expression test : tests.get(bound)) {
      if (Evaluator.value(test, variables) == 0) {
        return false;
      }
    }
    return true;
  }
}
