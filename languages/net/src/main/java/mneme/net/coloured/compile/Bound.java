package mneme.net.coloured.compile;

import java.util.BitSet;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Loop;
import mneme.net.coloured.plan.Trees;

/** Which variables an expression takes from outside, and which its own loops give values to. */
final class Bound {
  private Bound() {}

  static BitSet free(Expression expression) {
    BitSet used = new BitSet();
    Trees.variables(expression, used);
    used.andNot(own(expression));
    return used;
  }

  /** Above all variables that loops inside use. */
  static int numbers(Expression expression) {
    return own(expression).length();
  }

  private static BitSet own(Expression expression) {
    BitSet own = new BitSet();
    collect(expression, own);
    return own;
  }

  private static void collect(Expression expression, BitSet own) {
    if (expression instanceof Expression.Iterate iterate) {
      for (Loop loop : iterate.loops()) {
        switch (loop) {
          case Loop.Interval interval -> own.set(interval.variable());
          case Loop.Elements elements -> own.set(elements.variable());
          case Loop.Colours colours -> {
            colours.variables().forEach(own::set);
            own.set(colours.multiplicity());
          }
        }
      }
    }
    for (Expression part : Trees.parts(expression)) {
      collect(part, own);
    }
  }
}
