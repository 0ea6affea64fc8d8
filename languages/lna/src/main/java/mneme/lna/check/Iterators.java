package mneme.lna.check;

import java.util.ArrayList;
import java.util.List;
import mneme.lna.syntax.LnaException;
import mneme.lna.syntax.Syntax;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Expression.IterateOperator;
import mneme.net.coloured.Loop;
import mneme.net.coloured.Sort;
import org.jspecify.annotations.Nullable;

/** Lowers {@code forall}, {@code exists}, {@code card} and the like. */
record Iterators(Expressions expressions, Globals globals) {
  private static final long MANY = 1L << 40;

  Typed of(Syntax.IteratorExpr iterator) throws LnaException {
    IterateOperator operator =
        switch (iterator.operator()) {
          case "forall" -> IterateOperator.FORALL;
          case "exists" -> IterateOperator.EXISTS;
          case "card" -> IterateOperator.CARD;
          case "mult" -> IterateOperator.MULT;
          case "min" -> IterateOperator.MIN;
          case "max" -> IterateOperator.MAX;
          case "sum" -> IterateOperator.SUM;
          default -> IterateOperator.PRODUCT;
        };
    Expressions inner = expressions.inner();
    List<Loop> loops = new ArrayList<>();
    for (Syntax.LoopSyntax loop : iterator.loops()) {
      loops.add(new Loops(globals).of(loop, inner, true));
    }
    Expression condition =
        iterator.condition() == null ? null : inner.condition(iterator.condition());
    boolean plain =
        operator == IterateOperator.EXISTS
            || operator == IterateOperator.CARD
            || operator == IterateOperator.MULT;
    if (plain && iterator.body() != null) {
      throw new LnaException(
          iterator.body().position(), iterator.operator() + " has only a condition, after '|'");
    }
    if (operator == IterateOperator.MULT
        && !(loops.size() == 1 && loops.getFirst() instanceof Loop.Colours)) {
      throw new LnaException(iterator.position(), "mult goes through the tokens of one place");
    }
    Typed body = plain ? null : body(iterator, operator, inner);
    Expression value =
        new Expression.Iterate(
            operator,
            loops,
            condition,
            body == null ? null : body.expression(),
            iterator.position());
    return switch (operator) {
      case FORALL, EXISTS -> Typed.of(value, Types.BOOL);
      case CARD, MULT -> new Typed(value, Types.INT, 0, MANY);
      case SUM, PRODUCT -> new Typed(value, Types.INT, -MANY, MANY);
      case MIN, MAX -> new Typed(value, sort(body), low(body), high(body));
    };
  }

  private static Sort sort(@Nullable Typed body) {
    return body == null ? Types.INT : body.sort();
  }

  private static long low(@Nullable Typed body) {
    return body == null ? 0 : body.low();
  }

  private static long high(@Nullable Typed body) {
    return body == null ? 0 : body.high();
  }

  private static Typed body(
      Syntax.IteratorExpr iterator, IterateOperator operator, Expressions inner)
      throws LnaException {
    if (iterator.body() == null) {
      throw new LnaException(
          iterator.position(), iterator.operator() + " needs an expression after ':'");
    }
    return switch (operator) {
      case FORALL -> Typed.of(inner.condition(iterator.body()), Types.BOOL);
      case SUM, PRODUCT -> inner.number(iterator.body());
      default -> inner.discrete(iterator.body(), null);
    };
  }
}
