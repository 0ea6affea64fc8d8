package mneme.promela.compile;

import mneme.promela.program.Action;
import mneme.promela.program.Expression;
import mneme.promela.program.Place;
import org.jspecify.annotations.Nullable;

/** Estimates of how many bytes of code something takes; rather too many than too few. */
final class Sizes {
  /** Methods with more bytes than 8,000 are not compiled by the JVM. */
  static final int LONGEST = 6000;

  private static final int NODE = 16;
  private static final int STEP = 110;
  private static final int FIELD = 40;

  private Sizes() {}

  static int of(Action action) {
    return STEP
        + switch (action) {
          case Action.Guard(Expression condition) -> of(condition);
          case Action.Assign assign -> of(assign.value()) + 3 * of(assign.target());
          case Action.Assert assertion -> of(assertion.condition());
          case Action.Send send ->
              of(send.channel())
                  + send.values().stream().mapToInt(value -> FIELD + of(value)).sum();
          case Action.Receive receive ->
              of(receive.channel()) + receive.fields().stream().mapToInt(Sizes::of).sum();
          default -> 0;
        };
  }

  static int of(Action.Field field) {
    return FIELD + of(field.match()) + (field.target() == null ? 0 : of(field.target()));
  }

  private static int of(Place place) {
    return NODE + place.indices().stream().mapToInt(index -> 2 * NODE + of(index.value())).sum();
  }

  static int of(@Nullable Expression expression) {
    return switch (expression) {
      case null -> 0;
      case Expression.Load(Place place) -> of(place);
      case Expression.Unary(char _, Expression operand) -> NODE + of(operand);
      case Expression.Binary binary -> NODE + of(binary.left()) + of(binary.right());
      case Expression.Conditional(Expression condition, Expression yes, Expression no) ->
          NODE + of(condition) + of(yes) + of(no);
      default -> 2 * NODE;
    };
  }
}
