package mneme.net.coloured.interpret;

import mneme.net.coloured.Expression;
import mneme.net.coloured.Loop;
import org.jspecify.annotations.Nullable;

/** One computation of an {@link Expression.Iterate}. */
final class Iteration {
  private final Evaluator evaluator;
  private final Expression.Iterate iterate;
  private final int base;
  private long result;
  private boolean decided;
  private boolean any;

  Iteration(Evaluator evaluator, Expression.Iterate iterate, int base) {
    this.evaluator = evaluator;
    this.iterate = iterate;
    this.base = base;
    this.result =
        switch (iterate.operator()) {
          case FORALL, PRODUCT -> 1;
          default -> 0;
        };
  }

  long value() {
    loop(0);
    if (!any
        && (iterate.operator() == Expression.IterateOperator.MIN
            || iterate.operator() == Expression.IterateOperator.MAX)) {
      throw new NetErrorException(Mistakes.nothing(iterate.position()));
    }
    return result;
  }

  private void loop(int depth) {
    if (depth == iterate.loops().size()) {
      visit();
      return;
    }
    evaluator.each(
        iterate.loops().get(depth),
        base,
        () -> {
          if (!decided) {
            loop(depth + 1);
          }
        });
  }

  private void visit() {
    if (iterate.condition() != null && evaluator.value(iterate.condition(), base) == 0) {
      return;
    }
    switch (iterate.operator()) {
      case EXISTS -> {
        result = 1;
        decided = true;
      }
      case FORALL -> {
        if (body(iterate.body()) == 0) {
          result = 0;
          decided = true;
        }
      }
      case CARD -> result++;
      case MULT -> result += multiplicity();
      case SUM -> result += body(iterate.body());
      case PRODUCT -> result *= body(iterate.body());
      case MIN -> {
        long value = body(iterate.body());
        result = any ? Math.min(result, value) : value;
      }
      case MAX -> {
        long value = body(iterate.body());
        result = any ? Math.max(result, value) : value;
      }
    }
    any = true;
  }

  private long body(@Nullable Expression body) {
    if (body == null) {
      throw new IllegalArgumentException(iterate.operator() + " has nothing to compute");
    }
    return evaluator.value(body, base);
  }

  private long multiplicity() {
    long product = 1;
    for (Loop loop : iterate.loops()) {
      if (loop instanceof Loop.Colours colours) {
        product *= evaluator.local(base, colours.multiplicity());
      }
    }
    return product;
  }
}
