package mneme.promela.compile;

import mneme.promela.program.Arithmetic;
import mneme.promela.program.Expression;
import mneme.promela.program.Expression.Operator;
import mneme.promela.program.Place;
import mneme.promela.program.Place.Area;
import mneme.promela.program.Program;
import org.jspecify.annotations.Nullable;

/** What expressions come to in every state, for a process that is known. */
final class Constants {
  private Constants() {}

  /** The value; null where it depends on the state, or is an error. */
  static @Nullable Integer value(Expression expression, Instance process) {
    return switch (expression) {
      case Expression.Constant(int value) -> value;
      case Expression.Self _ -> process.pid();
      case Expression.Unary(char operator, Expression operand) -> {
        Integer value = value(operand, process);
        yield value == null ? null : unary(operator, value);
      }
      case Expression.Binary binary -> {
        Integer left = value(binary.left(), process);
        Integer right = left == null ? null : value(binary.right(), process);
        yield left == null || right == null || right == 0 && divides(binary.operator())
            ? null
            : Integer.valueOf(Arithmetic.apply(binary.operator(), left, right));
      }
      default -> null;
    };
  }

  private static int unary(char operator, int value) {
    return switch (operator) {
      case '-' -> -value;
      case '~' -> ~value;
      default -> value == 0 ? 1 : 0;
    };
  }

  private static boolean divides(Operator operator) {
    return operator == Operator.DIVIDE || operator == Operator.REMAINDER;
  }

  /** How far a place is from the beginning of its area; null where that depends on the state. */
  static @Nullable Integer offset(Place place, Instance process) {
    int offset = place.offset();
    for (Place.Index index : place.indices()) {
      Integer value = value(index.value(), process);
      if (value == null || value < 0 || value >= index.count()) {
        return null;
      }
      offset += value * index.stride();
    }
    return offset;
  }

  /** The channel that a process always means; null where there is none. */
  static Channels.@Nullable Known channel(Program program, Expression channel, Instance process) {
    if (!(channel instanceof Expression.Load(Place place))) {
      return null;
    }
    Integer offset = offset(place, process);
    if (offset == null) {
      return null;
    }
    if (place.area() == Area.LOCAL) {
      Integer id = process.channels().get(offset);
      return id == null ? null : Channels.known(program, new Expression.Constant(id));
    }
    if (place.area() == Area.GLOBAL) {
      for (int i = 0; i < program.channels().size(); i++) {
        if (program.channels().get(i).variable() == offset
            && program.isConstant(program.channels().get(i))) {
          return Channels.known(program, new Expression.Constant(i + 1));
        }
      }
    }
    return null;
  }
}
