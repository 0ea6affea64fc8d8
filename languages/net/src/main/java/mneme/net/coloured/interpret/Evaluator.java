package mneme.net.coloured.interpret;

import java.util.List;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Expression.BinaryOperator;
import mneme.net.coloured.Function;
import mneme.net.coloured.Loop;
import mneme.net.coloured.Sort;
import mneme.net.coloured.Statement;
import mneme.net.coloured.marking.Marking;
import mneme.net.coloured.marking.Region;
import mneme.net.coloured.value.Codec;
import mneme.net.coloured.value.Pool.PoolFullException;
import mneme.net.coloured.value.Values;
import org.jspecify.annotations.Nullable;

/** Computes expressions by walking over them. Not thread-safe. */
public final class Evaluator {
  private final ColouredNet net;
  private final Values values;
  private final @Nullable Marking marking;
  private final Containers containers;
  private final Frames frames = new Frames();
  private int[] state = new int[0];
  private int steps;
  private @Nullable Fireability fireability;

  /** Says whether a transition is enabled. */
  @FunctionalInterface
  public interface Fireability {
    boolean fireable(int[] state, int transition);
  }

  /**
   * @param marking null where only expressions without places are computed
   */
  public Evaluator(ColouredNet net, Values values, @Nullable Marking marking) {
    this.net = net;
    this.values = values;
    this.marking = marking;
    this.containers = new Containers(values, frames);
  }

  /** Has {@link Expression.Fireable} answered. */
  public void answering(Fireability answer) {
    fireability = answer;
  }

  /** Says which marking expressions are about, and begins with no variables. */
  public void begin(int[] newState, int variables) {
    state = newState;
    frames.top = 0;
    frames.depth = 0;
    steps = 0;
    frames.enter(variables);
  }

  /** A variable of the outermost level. */
  public long variable(int number) {
    return frames.values[number];
  }

  public void assign(int number, long value) {
    frames.values[number] = value;
  }

  /**
   * The value of an expression at the outermost level.
   *
   * @throws NetErrorException if it has none
   */
  public long value(Expression expression) {
    int top = frames.top;
    steps = 0;
    try {
      return value(expression, 0);
    } catch (PoolFullException e) {
      throw new NetErrorException(Mistakes.pool(mneme.source.Position.NONE));
    } finally {
      frames.top = top;
      frames.depth = 0;
    }
  }

  public boolean holds(Expression expression) {
    return value(expression) != 0;
  }

  /** Visits all values of a loop at the outermost level, each in the variable of the loop. */
  public void forEach(Loop loop, Runnable body) {
    each(loop, 0, body);
  }

  long value(Expression expression, int base) {
    return switch (expression) {
      case Expression.Constant constant -> constant.value();
      case Expression.Variable variable -> frames.values[base + variable.number()];
      case Expression.Unary unary -> {
        long operand = value(unary.operand(), base);
        yield unary.operator() == Expression.UnaryOperator.NOT ? 1 - operand : -operand;
      }
      case Expression.Binary binary -> binary(binary, base);
      case Expression.Conditional choice ->
          value(value(choice.condition(), base) != 0 ? choice.yes() : choice.no(), base);
      case Expression.Wrap wrap -> {
        Sort.Discrete sort = wrap.sort();
        yield sort.low() + Math.floorMod(value(wrap.value(), base) - sort.low(), sort.size());
      }
      case Expression.Check check -> {
        long value = value(check.value(), base);
        if (value < check.sort().low() || value > check.sort().high()) {
          throw new NetErrorException(Mistakes.outside(check.sort(), check.position()));
        }
        yield value;
      }
      case Expression.Table table -> {
        long index = value(table.index(), base) - table.low();
        if (index < 0 || index >= table.values().size()) {
          throw new NetErrorException(Mistakes.table(table));
        }
        yield table.values().get((int) index);
      }
      case Expression.Call call -> call(call, base);
      case Expression.Construct construct -> {
        int from = frames.top;
        for (Expression element : construct.elements()) {
          long value = value(element, base);
          frames.push(value);
        }
        yield containers.construct(construct, from);
      }
      case Expression.Element element -> {
        long value = value(element.value(), base);
        int index = index(element.sort(), value, element.indices(), base);
        if (index < 0) {
          throw new NetErrorException(Mistakes.index(element.sort(), element.position()));
        }
        yield values.codec(element.sort()).get(value, index);
      }
      case Expression.Update update -> {
        long value = value(update.value(), base);
        int index = index(update.sort(), value, update.indices(), base);
        if (index < 0) {
          throw new NetErrorException(Mistakes.index(update.sort(), update.position()));
        }
        yield values.codec(update.sort()).with(value, index, value(update.element(), base));
      }
      case Expression.Contain contain -> {
        int from = frames.top;
        for (Expression operand : contain.operands()) {
          long value = value(operand, base);
          frames.push(value);
        }
        yield containers.operation(contain, from);
      }
      case Expression.Tokens tokens -> {
        Region region = region(tokens.place());
        yield tokens.distinct() ? region.distinct(state) : region.total(state);
      }
      case Expression.Fireable fireable -> {
        if (fireability == null) {
          throw new IllegalStateException("nobody knows what is enabled");
        }
        yield fireability.fireable(state, fireable.transition()) ? 1 : 0;
      }
      case Expression.Iterate iterate -> new Iteration(this, iterate, base).value();
    };
  }

  private Region region(int place) {
    if (marking == null) {
      throw new IllegalStateException("there is no marking yet");
    }
    return marking.region(place);
  }

  private long binary(Expression.Binary binary, int base) {
    BinaryOperator operator = binary.operator();
    long left = value(binary.left(), base);
    if (operator == BinaryOperator.AND && left == 0 || operator == BinaryOperator.OR && left != 0) {
      return left == 0 ? 0 : 1;
    }
    long right = value(binary.right(), base);
    if (right == 0 && operator.divides()) {
      throw new NetErrorException(Mistakes.division(binary.position()));
    }
    return operator.of(left, right);
  }

  /** Counted from 0; -1 where there is no such element. */
  private int index(Sort.Composite sort, long value, List<Expression> indices, int base) {
    switch (sort) {
      case Sort.Struct _ -> {
        return (int) value(indices.getFirst(), base);
      }
      case Sort.Vector vector -> {
        long index = 0;
        for (int i = 0; i < indices.size(); i++) {
          Sort.Discrete type = vector.indices().get(i);
          long at = value(indices.get(i), base) - type.low();
          if (at < 0 || at >= type.size()) {
            return -1;
          }
          index = index * type.size() + at;
        }
        return (int) index;
      }
      case Sort.Sequence sequence -> {
        long index = value(indices.getFirst(), base) - sequence.index().low();
        return index < 0 || index >= values.codec(sequence).length(value) ? -1 : (int) index;
      }
      case Sort.SetOf _ -> throw new IllegalArgumentException("elements of sets have no index");
    }
  }

  private long call(Expression.Call call, int base) {
    Function function = net.functions().get(call.function());
    if (frames.depth >= Mistakes.DEEPEST_CALL) {
      throw new NetErrorException(Mistakes.endless(function));
    }
    int callee = frames.enter(function.locals());
    for (int i = 0; i < call.arguments().size(); i++) {
      long argument = value(call.arguments().get(i), base);
      frames.values[callee + i] = argument;
    }
    java.util.Arrays.fill(
        frames.values, callee + call.arguments().size(), callee + function.locals(), 0);
    frames.depth++;
    boolean returned;
    try {
      returned = execute(function.body(), function, callee);
    } catch (StackOverflowError e) {
      // Long expressions need more of the stack for each call than short ones.
      throw new NetErrorException(Mistakes.endless(function));
    }
    if (!returned) {
      throw new NetErrorException(Mistakes.noReturn(function));
    }
    frames.depth--;
    frames.leave(callee);
    return result;
  }

  /** What the function that ended last returned. */
  private long result;

  /** Whether the function ended. */
  private boolean execute(Statement statement, Function function, int base) {
    if (++steps > Mistakes.MOST_STEPS) {
      throw new NetErrorException(Mistakes.endless(function));
    }
    switch (statement) {
      case Statement.Block block -> {
        for (Statement inner : block.statements()) {
          if (execute(inner, function, base)) {
            return true;
          }
        }
        return false;
      }
      case Statement.Assign assign -> {
        long value = value(assign.value(), base);
        frames.values[base + assign.variable()] = value;
        return false;
      }
      case Statement.If choice -> {
        return execute(
            value(choice.condition(), base) != 0 ? choice.yes() : choice.no(), function, base);
      }
      case Statement.While loop -> {
        while (value(loop.condition(), base) != 0) {
          if (execute(loop.body(), function, base)) {
            return true;
          }
        }
        return false;
      }
      case Statement.For loop -> {
        boolean[] ended = new boolean[1];
        each(
            loop.loop(),
            base,
            () -> {
              if (!ended[0]) {
                ended[0] = execute(loop.body(), function, base);
              }
            });
        return ended[0];
      }
      case Statement.Return end -> {
        result = value(end.value(), base);
        return true;
      }
      case Statement.Assert assertion -> {
        if (value(assertion.condition(), base) == 0) {
          throw new NetErrorException(Mistakes.assertion(assertion));
        }
        return false;
      }
    }
  }

  /** Visits all values of a loop. */
  void each(Loop loop, int base, Runnable body) {
    switch (loop) {
      case Loop.Interval interval -> {
        long low = value(interval.low(), base);
        long high = value(interval.high(), base);
        for (long v = low; v <= high; v++) {
          frames.values[base + interval.variable()] = v;
          body.run();
        }
      }
      case Loop.Elements elements -> {
        long container = value(elements.container(), base);
        Codec codec = values.codec(elements.sort());
        for (int i = 0, n = codec.length(container); i < n; i++) {
          long element = codec.get(container, i);
          if (!seenBefore(codec, container, i, element)) {
            frames.values[base + elements.variable()] = element;
            body.run();
          }
        }
      }
      case Loop.Colours colours -> {
        Region region = region(colours.place());
        for (int i = 0, n = region.positions(state); i < n; i++) {
          int count = region.countAt(state, i);
          if (count > 0) {
            long key = region.keyAt(state, i);
            for (int c = 0; c < colours.variables().size(); c++) {
              frames.values[base + colours.variables().get(c)] = region.colours().component(key, c);
            }
            frames.values[base + colours.multiplicity()] = count;
            body.run();
          }
        }
      }
    }
  }

  private static boolean seenBefore(Codec codec, long container, int index, long element) {
    for (int i = 0; i < index; i++) {
      if (codec.get(container, i) == element) {
        return true;
      }
    }
    return false;
  }

  long local(int base, int number) {
    return frames.values[base + number];
  }
}
