package mneme.net.coloured.interpret;

import java.util.Locale;
import mneme.model.ModelError;
import mneme.model.ModelError.Kind;
import mneme.net.TokenLimit;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Function;
import mneme.net.coloured.Place;
import mneme.net.coloured.Sort;
import mneme.net.coloured.Statement;
import mneme.net.coloured.marking.InternedRegion;
import mneme.net.coloured.marking.Region;
import mneme.source.Position;

/** What the mistakes of a running net are called. */
public final class Mistakes {
  /** A function that takes more steps than this is taken not to end. */
  public static final int MOST_STEPS = 10_000_000;

  /** Calls of functions inside each other. */
  public static final int DEEPEST_CALL = 250;

  private Mistakes() {}

  private static String grouped(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  public static ModelError outside(Sort.Discrete sort, Position position) {
    return new ModelError(
        Kind.BOUND_EXCEEDED,
        "the value is not in %s (%d..%d)".formatted(sort.name(), sort.low(), sort.high()),
        position);
  }

  public static ModelError division(Position position) {
    return new ModelError(Kind.DIVISION_BY_ZERO, "division by zero", position);
  }

  public static ModelError index(Sort sort, Position position) {
    return new ModelError(
        Kind.INDEX_OUT_OF_RANGE, "there is no such element in the " + sort.name(), position);
  }

  public static ModelError table(Expression.Table table) {
    return new ModelError(Kind.INDEX_OUT_OF_RANGE, "the value is in no part", table.position());
  }

  public static ModelError capacity(Sort.Container sort, Position position) {
    return new ModelError(
        Kind.BOUND_EXCEEDED,
        "more than %d elements in the %s".formatted(sort.capacity(), sort.name()),
        position);
  }

  public static ModelError empty(Sort sort, Position position) {
    return new ModelError(Kind.INDEX_OUT_OF_RANGE, "the " + sort.name() + " is empty", position);
  }

  public static ModelError nothing(Position position) {
    return new ModelError(
        Kind.INDEX_OUT_OF_RANGE, "there is nothing to take the least or greatest of", position);
  }

  public static ModelError endless(Function function) {
    return new ModelError(
        Kind.BOUND_EXCEEDED,
        "function %s takes more than %,d steps or calls itself more than %,d times"
            .formatted(function.name(), MOST_STEPS, DEEPEST_CALL),
        function.position());
  }

  public static ModelError noReturn(Function function) {
    return new ModelError(
        Kind.BOUND_EXCEEDED,
        "function " + function.name() + " ends without a return",
        function.position());
  }

  public static ModelError assertion(Statement.Assert assertion) {
    return new ModelError(Kind.ASSERTION, "assertion violated", assertion.position());
  }

  public static ModelError pool(Position position) {
    return new ModelError(
        Kind.NOT_FOLLOWED,
        "there is no memory for further values of large types or markings of large places",
        position);
  }

  /** More tokens than a place may hold. */
  public static ModelError tokens(Region region) {
    Place place = region.place();
    String of = place.domain().isEmpty() ? " tokens" : " tokens of one colour";
    String message;
    if (place.capacity() > 0) {
      message = "would hold more than " + grouped(region.limit()) + of + ", its capacity";
    } else {
      String colours =
          region instanceof InternedRegion interned
              ? " or more than " + grouped(interned.mostColours()) + " colours"
              : "";
      message =
          "gets more than "
              + grouped(region.limit())
              + of
              + colours
              + ": the net is probably unbounded ("
              + TokenLimit.OPTION.option()
              + " allows more)";
    }
    return new ModelError(
        Kind.BOUND_EXCEEDED, "place '" + place.name() + "' " + message, place.position());
  }
}
