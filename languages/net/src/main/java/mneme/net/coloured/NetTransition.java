package mneme.net.coloured;

import java.util.List;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * A transition of a coloured net. Immutable.
 *
 * <p>A binding gives each variable a value. Values come from the tokens in input places where a
 * {@link Term} can bind the variable, from {@code picks}, and otherwise from the whole (discrete)
 * sort. Equal bindings are one event.
 *
 * @param variables what a binding consists of; their numbers in expressions are 0, 1, …
 * @param locals how many variable numbers are used altogether, at least {@code variables.size()}
 * @param picks variables that take a value out of an interval or a container, in this order; what
 *     they are made of may depend on variables bound by tokens and on earlier picks
 * @param lets names for values, computed once all variables are bound
 * @param priority an event is enabled only if none of a higher priority is; null for 0
 * @param safe whether the net's author says that no other event disables one of this transition
 * @param description how to say what an event does; null for the name with its binding
 */
public record NetTransition(
    String name,
    List<Variable> variables,
    int locals,
    List<Arc> inputs,
    List<Arc> outputs,
    List<Arc> inhibitors,
    List<Loop> picks,
    List<Let> lets,
    @Nullable Expression guard,
    @Nullable Expression priority,
    boolean safe,
    @Nullable Description description,
    Position position) {
  public NetTransition {
    variables = List.copyOf(variables);
    inputs = List.copyOf(inputs);
    outputs = List.copyOf(outputs);
    inhibitors = List.copyOf(inhibitors);
    picks = List.copyOf(picks);
    lets = List.copyOf(lets);
  }

  /** A variable of a binding. */
  public record Variable(String name, Sort sort) {}

  /** A name for a value. */
  public record Let(int variable, Expression value) {}

  /** Text between values: the pieces, and a value after each but the last. */
  public record Description(List<String> pieces, List<Sort> sorts, List<Expression> values) {
    public Description {
      pieces = List.copyOf(pieces);
      sorts = List.copyOf(sorts);
      values = List.copyOf(values);
    }
  }
}
