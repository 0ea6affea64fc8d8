package mneme.dve.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mneme.dve.interpret.Evaluation;
import mneme.dve.program.Channel;
import mneme.dve.program.Expression;
import mneme.dve.program.Type;
import mneme.dve.syntax.ExpressionSyntax;
import mneme.dve.syntax.ModelSyntax.ChannelSyntax;
import mneme.dve.syntax.ModelSyntax.Declaration;
import mneme.dve.syntax.ModelSyntax.VariableSyntax;
import mneme.dve.syntax.Problems;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** Gives slots to variables and channels, values to constants. */
final class DeclarationChecker {
  /** Of all constant arrays together. */
  private static final int MOST_CONSTANTS = 1 << 20;

  private final Problems problems;
  private final ExpressionChecker expressions;
  private final SlotTable slots;
  private final Map<String, Integer> parameters;
  private int constants;

  DeclarationChecker(
      Problems problems,
      ExpressionChecker expressions,
      SlotTable slots,
      Map<String, Integer> parameters) {
    this.problems = problems;
    this.expressions = expressions;
    this.slots = slots;
    this.parameters = parameters;
  }

  /** Reports parameters that no constant of the model takes. */
  void requireParameters(List<Declaration> declarations) {
    List<String> names =
        declarations.stream()
            .filter(d -> d instanceof VariableSyntax v && v.constant() && v.length() == null)
            .map(d -> d.name().text())
            .toList();
    for (String parameter : parameters.keySet().stream().sorted().toList()) {
      if (!names.contains(parameter)) {
        String known =
            names.isEmpty()
                ? "the model has no constants"
                : names.stream().limit(20).collect(Collectors.joining(", ", "there are ", ""));
        problems.error(
            Position.NONE, "the model has no constant '%s' to set; %s".formatted(parameter, known));
      }
    }
  }

  /**
   * @param prefix what stands before the name in the name of a slot
   */
  void variable(VariableSyntax syntax, Scope scope, String prefix, boolean global) {
    String name = syntax.name().text();
    int at = syntax.name().at();
    List<Integer> initial = initial(syntax, scope);
    Symbol symbol;
    if (syntax.length() != null) {
      symbol = array(syntax, scope, prefix, initial);
    } else {
      if (syntax.listed()) {
        problems.error(
            at, "'%s' is not an array, but has a list of initial values".formatted(name));
      }
      int value = initial.isEmpty() ? 0 : initial.getFirst();
      if (syntax.constant()) {
        symbol = new Symbol.Constant(at, global ? parameterOr(syntax, value) : value);
      } else if (hasRoom(at, 1)) {
        symbol =
            new Symbol.Scalar(at, slots.add(prefix + name, syntax.type(), value), syntax.type());
      } else {
        symbol = new Symbol.Broken(at);
      }
    }
    scope.declare(syntax.name(), symbol, problems);
  }

  private int parameterOr(VariableSyntax syntax, int value) {
    Integer given = parameters.get(syntax.name().text());
    if (given == null) {
      return value;
    }
    if (given != syntax.type().truncate(given)) {
      problems.error(
          syntax.name().at(),
          "the value %d given for '%s' is outside of %d..%d"
              .formatted(
                  given, syntax.name().text(), syntax.type().least(), syntax.type().greatest()));
    }
    return given;
  }

  private Symbol array(VariableSyntax syntax, Scope scope, String prefix, List<Integer> initial) {
    String name = syntax.name().text();
    int at = syntax.name().at();
    Integer length = syntax.length() == null ? null : constant(syntax.length(), scope);
    if (length == null) {
      return new Symbol.Broken(at);
    }
    if (length < 1) {
      problems.error(at, "the array '%s' has the length %d".formatted(name, length));
      return new Symbol.Broken(at);
    }
    if (!syntax.initial().isEmpty() && !syntax.listed()) {
      problems.error(
          syntax.initial().getFirst().at(),
          "the initial values of an array are written in braces: {…}");
    }
    if (initial.size() > length) {
      problems.warning(
          syntax.initial().get(length).at(),
          "'%s' has %d elements but %d initial values; those after the last element are ignored"
              .formatted(name, length, initial.size()));
    }
    List<Integer> values = new ArrayList<>(initial.subList(0, Math.min(length, initial.size())));
    if (syntax.constant()) {
      if (length > MOST_CONSTANTS - constants) {
        problems.error(at, "constant arrays have more than %,d elements".formatted(MOST_CONSTANTS));
        return new Symbol.Broken(at);
      }
      constants += length;
      while (values.size() < length) {
        values.add(0);
      }
      return new Symbol.ConstantArray(at, List.copyOf(values));
    }
    if (!hasRoom(at, length)) {
      return new Symbol.Broken(at);
    }
    int base = slots.size();
    for (int i = 0; i < length; i++) {
      slots.add(
          prefix + name + "[" + i + "]", syntax.type(), i < values.size() ? values.get(i) : 0);
    }
    return new Symbol.Array(at, base, length, syntax.type());
  }

  /** Reports where there are too many slots. */
  boolean hasRoom(int at, int more) {
    boolean room = slots.hasRoom(more);
    if (!room) {
      problems.error(
          at, "the model has more than %,d variables and array elements".formatted(SlotTable.MOST));
    }
    return room;
  }

  private List<Integer> initial(VariableSyntax syntax, Scope scope) {
    List<Integer> values = new ArrayList<>();
    Type type = syntax.type();
    for (ExpressionSyntax element : syntax.initial()) {
      Integer value = initialValue(element, scope);
      int kept = value == null ? 0 : type.truncate(value);
      if (value != null && kept != value) {
        problems.warning(
            element.at(),
            "%d does not fit into '%s' (%d..%d) and becomes %d"
                .formatted(value, syntax.name().text(), type.least(), type.greatest(), kept));
      }
      values.add(kept);
    }
    return values;
  }

  /** May use variables declared before: they have their initial values. Null where it has none. */
  private @Nullable Integer initialValue(ExpressionSyntax syntax, Scope scope) {
    try {
      return Evaluation.value(expressions.check(syntax, scope), slots.values());
    } catch (Evaluation.ErrorException e) {
      problems.error(e.error().position(), e.error().message());
      return null;
    }
  }

  /** Null where an error was reported. */
  private @Nullable Integer constant(ExpressionSyntax syntax, Scope scope) {
    if (expressions.check(syntax, scope) instanceof Expression.Constant(int value)) {
      return value;
    }
    problems.error(syntax.at(), "this must be constant");
    return null;
  }

  /** Null where an error was reported. */
  @Nullable Channel channel(ChannelSyntax syntax, Scope scope, int index) {
    String name = syntax.name().text();
    int at = syntax.name().at();
    Integer capacity =
        syntax.capacity() == null ? Integer.valueOf(0) : constant(syntax.capacity(), scope);
    scope.declare(syntax.name(), new Symbol.Channel(at, index), problems);
    if (capacity == null) {
      return null;
    }
    List<Type> types = syntax.types() == null ? List.of() : List.copyOf(syntax.types());
    if (capacity < 0) {
      problems.error(at, "the channel '%s' has the capacity %d".formatted(name, capacity));
      return null;
    }
    if (capacity > 0 && types.isEmpty()) {
      problems.error(
          at,
          "a channel with a buffer needs types: channel {byte} %s[%d]".formatted(name, capacity));
      return null;
    }
    int base = capacity == 0 ? -1 : slots.size();
    if (capacity > 0) {
      if (capacity > SlotTable.MOST / types.size() || !hasRoom(at, 1 + capacity * types.size())) {
        hasRoom(at, Integer.MAX_VALUE);
        return null;
      }
      slots.component(name);
      slots.markWritten(base, base + 1 + capacity * types.size());
      slots.add(name + ".length", 0, capacity, 0);
      for (int m = 0; m < capacity; m++) {
        for (int f = 0; f < types.size(); f++) {
          String field = types.size() == 1 ? "" : "." + f;
          slots.add(name + "[" + m + "]" + field, types.get(f), 0);
        }
      }
    }
    Position position = problems.source().positionOf(at);
    return new Channel(index, name, position, syntax.types() != null, types, capacity, base);
  }
}
