package mneme.lna.check;

import java.util.ArrayList;
import java.util.List;
import mneme.lna.syntax.LnaException;
import mneme.lna.syntax.Syntax;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Loop;
import mneme.net.coloured.Sort;

/** Lowers {@code name in domain}. */
final class Loops {
  private final Globals globals;

  Loops(Globals globals) {
    this.globals = globals;
  }

  /** Numbers are given by the scope of the expressions, to which the variable is added. */
  Loop of(Syntax.LoopSyntax loop, Expressions expressions, boolean overPlaces) throws LnaException {
    Scope scope = expressions.scope();
    if (loop.domain() instanceof Syntax.Name name && loop.range() == null) {
      boolean isContainer = new SortOf(globals, scope).of(loop.domain()) instanceof Sort.Container;
      Globals.Site site = globals.places.get(name.text());
      if (!isContainer && site != null && overPlaces) {
        return colours(loop, scope, site);
      }
      if (!isContainer && site != null && !globals.types.containsKey(name.text())) {
        throw new LnaException(name.position(), "tokens of a place cannot be gone through here");
      }
    }
    if (loop.domain() instanceof Syntax.Name name
        && globals.types.get(name.text()) instanceof Sort.Discrete type
        && !(scope.find(name.text()) instanceof Symbol.Local local
            && local.sort() instanceof Sort.Container)) {
      Expression low = new Expression.Constant(type.low());
      Expression high = new Expression.Constant(type.high());
      if (loop.range() != null) {
        low = folded(expressions.of(loop.range().low(), type), type);
        high = folded(expressions.of(loop.range().high(), type), type);
      }
      int number = declare(loop, scope, type);
      return new Loop.Interval(number, low, high);
    }
    if (loop.range() != null) {
      throw new LnaException(loop.domain().position(), "only a discrete type can have a range");
    }
    Typed container = expressions.check(loop.domain(), null);
    if (!(container.sort() instanceof Sort.Container sort)) {
      throw new LnaException(loop.domain().position(), "expected a discrete type, a list or a set");
    }
    int number = declare(loop, scope, sort.element());
    return new Loop.Elements(number, sort, container.expression());
  }

  /** Bounds that are known now are constants, so that the number of rounds is known. */
  private Expression folded(Expression bound, Sort sort) {
    java.util.BitSet used = new java.util.BitSet();
    mneme.net.coloured.plan.Trees.variables(bound, used);
    if (!used.isEmpty()) {
      return bound;
    }
    try {
      return new Expression.Constant(
          globals.evaluate(Typed.of(bound, sort), mneme.source.Position.NONE));
    } catch (LnaException e) {
      return bound;
    }
  }

  private static int declare(Syntax.LoopSyntax loop, Scope scope, Sort sort) {
    int number = scope.newNumber();
    scope.add(loop.name().text(), new Symbol.Local(number, sort, false));
    return number;
  }

  private static Loop colours(Syntax.LoopSyntax loop, Scope scope, Globals.Site site) {
    List<Integer> variables = new ArrayList<>();
    for (int i = 0; i < site.domain().size(); i++) {
      variables.add(scope.newNumber());
    }
    int multiplicity = scope.newNumber();
    scope.add(loop.name().text(), new Symbol.Token(variables, site.domain()));
    return new Loop.Colours(site.number(), variables, multiplicity);
  }
}
