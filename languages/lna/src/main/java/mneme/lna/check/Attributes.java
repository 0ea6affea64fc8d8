package mneme.lna.check;

import java.util.List;
import mneme.lna.syntax.LnaException;
import mneme.lna.syntax.Syntax;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Expression.BinaryOperator;
import mneme.net.coloured.Expression.ContainerOperator;
import mneme.net.coloured.Sort;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** Lowers attributes of types, places and containers. */
record Attributes(Expressions expressions, Globals globals) {
  private static final long MANY = 1L << 40;

  Typed of(Syntax.Attribute attribute, @Nullable Sort expected) throws LnaException {
    String what = attribute.attribute().text();
    if (attribute.value() instanceof Syntax.Name name
        && expressions.scope().find(name.text()) == null
        && !globals.constants.containsKey(name.text())) {
      return named(name.text(), what, attribute);
    }
    if (attribute.value() instanceof Syntax.Name name
        && !isContainer(name)
        && (globals.types.containsKey(name.text()) || globals.places.containsKey(name.text()))) {
      return named(name.text(), what, attribute);
    }
    Sort wanted = what.equals("prefix") || what.equals("suffix") ? expected : null;
    Typed value = expressions.check(attribute.value(), wanted);
    if (!(value.sort() instanceof Sort.Container sort)) {
      throw new LnaException(
          attribute.position(), "a " + value.sort().name() + " has no attribute " + what);
    }
    return container(sort, value.expression(), what, attribute);
  }

  private boolean isContainer(Syntax.Name name) {
    return new SortOf(globals, expressions.scope()).of(name) instanceof Sort.Container;
  }

  private Typed named(String name, String what, Syntax.Attribute attribute) throws LnaException {
    Globals.Site site = globals.places.get(name);
    if (site != null && (what.equals("card") || what.equals("mult"))) {
      return new Typed(
          new Expression.Tokens(site.number(), what.equals("card")), Types.INT, 0, MANY);
    }
    if (globals.types.get(name) instanceof Sort.Discrete type) {
      switch (what) {
        case "first" -> {
          return Typed.constant(type.low(), type);
        }
        case "last" -> {
          return Typed.constant(type.high(), type);
        }
        case "card" -> {
          return Typed.constant(type.size(), Types.INT);
        }
        default -> {}
      }
    }
    if (site == null && !globals.types.containsKey(name)) {
      throw Globals.unknown(
          "type, place or variable",
          new Syntax.Named(name, attribute.value().position()),
          globals.places.keySet());
    }
    throw new LnaException(
        attribute.attribute().position(),
        "'" + name + "' has no attribute " + what + (site == null ? "" : ", only card and mult"));
  }

  private static Typed container(
      Sort.Container sort, Expression value, String what, Syntax.Attribute attribute)
      throws LnaException {
    Position position = attribute.position();
    Expression size =
        new Expression.Contain(ContainerOperator.SIZE, sort, List.of(value), position);
    int capacity = sort.capacity();
    switch (what) {
      case "size", "length" -> {
        return new Typed(size, Types.INT, 0, capacity);
      }
      case "capacity" -> {
        return Typed.constant(capacity, Types.INT);
      }
      case "space" -> {
        return new Typed(
            new Expression.Binary(
                BinaryOperator.SUBTRACT, new Expression.Constant(capacity), size, position),
            Types.INT,
            0,
            capacity);
      }
      case "full" -> {
        return compared(size, capacity, position);
      }
      case "empty" -> {
        return compared(size, 0, position);
      }
      default -> {}
    }
    if (sort instanceof Sort.Sequence list) {
      switch (what) {
        case "first" -> {
          return of(ContainerOperator.FIRST, list, value, position, list.element());
        }
        case "last" -> {
          return of(ContainerOperator.LAST, list, value, position, list.element());
        }
        case "prefix" -> {
          return of(ContainerOperator.PREFIX, list, value, position, list);
        }
        case "suffix" -> {
          return of(ContainerOperator.SUFFIX, list, value, position, list);
        }
        case "first_index" -> {
          return Typed.constant(list.index().low(), list.index());
        }
        case "last_index" -> {
          Expression index =
              new Expression.Binary(
                  BinaryOperator.ADD,
                  size,
                  new Expression.Constant(list.index().low() - 1),
                  position);
          return Typed.of(new Expression.Check(list.index(), index, position), list.index());
        }
        default -> {}
      }
    }
    throw new LnaException(
        attribute.attribute().position(), "a " + sort.name() + " has no attribute " + what);
  }

  private static Typed compared(Expression size, long with, Position position) {
    return Typed.of(
        new Expression.Binary(BinaryOperator.EQUAL, size, new Expression.Constant(with), position),
        Types.BOOL);
  }

  private static Typed of(
      ContainerOperator operator,
      Sort.Sequence list,
      Expression value,
      Position position,
      Sort result) {
    return Expressions.contain(operator, list, List.of(value), position, result);
  }
}
