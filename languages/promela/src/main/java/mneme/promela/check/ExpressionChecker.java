package mneme.promela.check;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import mneme.promela.program.Arithmetic;
import mneme.promela.program.Expression;
import mneme.promela.program.Expression.Binary;
import mneme.promela.program.Expression.Constant;
import mneme.promela.program.Expression.Load;
import mneme.promela.program.Expression.Operator;
import mneme.promela.program.Expression.Query;
import mneme.promela.program.Expression.Topic;
import mneme.promela.program.Place;
import mneme.promela.program.Place.Area;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.promela.program.ValueType;
import mneme.promela.syntax.Decl;
import mneme.promela.syntax.Expr;
import mneme.promela.syntax.PromelaError;
import mneme.source.Position;
import mneme.source.Suggestion;
import org.jspecify.annotations.Nullable;

/** Finds out what expressions mean. Not thread-safe. */
record ExpressionChecker(World world, boolean inProcess) {
  private static final Map<String, Operator> OPERATORS =
      Map.ofEntries(
          Map.entry("+", Operator.ADD),
          Map.entry("-", Operator.SUBTRACT),
          Map.entry("*", Operator.MULTIPLY),
          Map.entry("/", Operator.DIVIDE),
          Map.entry("%", Operator.REMAINDER),
          Map.entry("<<", Operator.SHIFT_LEFT),
          Map.entry(">>", Operator.SHIFT_RIGHT),
          Map.entry("&", Operator.AND),
          Map.entry("|", Operator.OR),
          Map.entry("^", Operator.XOR),
          Map.entry("==", Operator.EQUAL),
          Map.entry("!=", Operator.UNEQUAL),
          Map.entry("<", Operator.LESS),
          Map.entry("<=", Operator.LESS_EQUAL),
          Map.entry(">", Operator.GREATER),
          Map.entry(">=", Operator.GREATER_EQUAL),
          Map.entry("&&", Operator.BOTH),
          Map.entry("||", Operator.EITHER));

  /** Whether there is a process that moves; not so in questions about states. */
  Expression check(Expr expression, Scope scope) {
    return switch (expression) {
      case Expr.Num e -> new Constant(e.value());
      case Expr.Ref e -> reference(e, scope);
      case Expr.Unary e -> unary(e.operator().charAt(0), check(e.operand(), scope));
      case Expr.Binary e -> binary(e, scope);
      case Expr.Conditional e ->
          new Expression.Conditional(
              check(e.condition(), scope), check(e.yes(), scope), check(e.no(), scope));
      case Expr.Run e ->
          throw new PromelaError(
              e.position(), "'run' must be a statement of its own, or all that is assigned");
      case Expr.ChannelQuery e ->
          new Expression.ChannelQuery(
              switch (e.query()) {
                case "len" -> Query.LEN;
                case "empty" -> Query.EMPTY;
                case "full" -> Query.FULL;
                case "nempty" -> Query.NEMPTY;
                default -> Query.NFULL;
              },
              channel(e.channel(), scope),
              e.position());
      case Expr.Poll e ->
          new Expression.Poll(
              channel(e.channel(), scope), e.random(), matches(e.arguments(), scope), e.position());
      case Expr.RemoteLabel e -> remoteLabel(e, scope);
      case Expr.RemoteVariable e -> remoteVariable(e, scope);
      case Expr.Timeout e -> {
        if (!inProcess) {
          yield new Expression.Fact(Topic.STUCK, null);
        }
        world.usesTimeout = true;
        yield new Expression.Timeout();
      }
      case Expr.ProcessQuery e -> {
        if (e.query().equals("pc_value")) {
          yield new Expression.ProgramCounter(check(e.pid(), scope));
        }
        if (e.query().equals("get_priority")) {
          Expression pid = check(e.pid(), scope);
          yield world.prioritised ? new Expression.Priority(pid) : exists(pid, e.position());
        }
        if (!inProcess) {
          yield new Expression.Fact(Topic.ENABLED, check(e.pid(), scope));
        }
        throw new PromelaError(e.position(), "'" + e.query() + "' can only be used in claims");
      }
    };
  }

  /** Whether there is a process: 1, which is the priority of all where nobody says another. */
  private static Expression exists(Expression pid, Position position) {
    Expression count = new Load(new Place(Area.GLOBAL, Program.PROCESSES, ValueType.INT));
    return new Expression.Binary(
        Operator.BOTH,
        new Expression.Binary(Operator.GREATER_EQUAL, pid, new Constant(0), position),
        new Expression.Binary(Operator.LESS, pid, count, position),
        position);
  }

  private static Expression unary(char operator, Expression operand) {
    if (operand instanceof Constant(int value)) {
      return new Constant(
          switch (operator) {
            case '-' -> -value;
            case '~' -> ~value;
            default -> value == 0 ? 1 : 0;
          });
    }
    return new Expression.Unary(operator, operand);
  }

  private Expression binary(Expr.Binary e, Scope scope) {
    Operator operator = OPERATORS.get(e.operator());
    if (operator == null) {
      throw new PromelaError(e.position(), "'" + e.operator() + "' does not belong here");
    }
    Expression left = check(e.left(), scope);
    Expression right = check(e.right(), scope);
    if (left instanceof Constant(int a) && right instanceof Constant(int b)) {
      boolean byZero = b == 0 && (operator == Operator.DIVIDE || operator == Operator.REMAINDER);
      if (!byZero) {
        return new Constant(Arithmetic.apply(operator, a, b));
      }
    }
    return new Binary(operator, left, right, e.position());
  }

  /** A channel's number. */
  Expression channel(Expr expression, Scope scope) {
    if (expression instanceof Expr.Ref ref) {
      Expression value = reference(ref, scope);
      boolean isChannel =
          value instanceof Constant
              || value instanceof Load load && load.place().type().bits() >= 8
              || value instanceof Expression.Remote;
      if (isChannel) {
        return value;
      }
    }
    throw new PromelaError(expression.position(), "a channel is expected here");
  }

  /** By field of a message what it must equal, or null. */
  List<@Nullable Expression> matches(List<Expr.Argument> arguments, Scope scope) {
    List<@Nullable Expression> matches = new ArrayList<>();
    for (Expr.Argument argument : arguments) {
      if (argument.eval() || !isVariable(argument.value(), scope)) {
        matches.add(check(argument.value(), scope));
      } else {
        for (int i = leaves((Expr.Ref) argument.value(), scope).size(); i > 0; i--) {
          matches.add(null);
        }
      }
    }
    return matches;
  }

  boolean isVariable(Expr expression, Scope scope) {
    return expression instanceof Expr.Ref ref
        && (ref.name().equals("_") || scope.find(ref.name()) instanceof Symbol.Variable);
  }

  private Expression reference(Expr.Ref ref, Scope scope) {
    if (ref.index() == null && ref.field() == null) {
      switch (ref.name()) {
        case "_pid" -> {
          if (!inProcess) {
            throw new PromelaError(ref.position(), "'_pid' has no meaning outside of processes");
          }
          return new Expression.Self();
        }
        case "_nr_pr" -> {
          return new Load(new Place(Area.GLOBAL, Program.PROCESSES, ValueType.INT));
        }
        case "_last" -> {
          if (world.lastSlot < 0) {
            throw new PromelaError(
                ref.position(), "the model does not keep '_last', as it never looks at it");
          }
          return new Load(new Place(Area.GLOBAL, world.lastSlot, ValueType.PID));
        }
        case "np_" -> {
          if (inProcess) {
            throw new PromelaError(ref.position(), "'np_' can only be used in claims");
          }
          return new Expression.Fact(Topic.NO_PROGRESS, null);
        }
        case "_priority" -> {
          if (!inProcess) {
            throw new PromelaError(
                ref.position(), "'_priority' has no meaning outside of processes");
          }
        }
        case "_" -> throw new PromelaError(ref.position(), "'_' can be written only");
        default -> {}
      }
    }
    Symbol symbol = scope.find(ref.name());
    if (symbol instanceof Symbol.Constant(int value) && ref.index() == null) {
      return new Constant(value);
    }
    if (symbol instanceof Symbol.Variable variable
        && variable.channel() > 0
        && ref.field() == null) {
      if (variable.length() == 0 && ref.index() == null) {
        return new Constant(variable.channel());
      }
      if (ref.index() instanceof Expr.Num(int index, Position _)
          && index >= 0
          && index < variable.length()) {
        return new Constant(variable.channel() + index);
      }
    }
    return new Load(place(ref, scope));
  }

  /** Where a single value is. */
  Place place(Expr.Ref ref, Scope scope) {
    List<Place> leaves = leaves(ref, scope);
    if (leaves.size() != 1) {
      throw new PromelaError(ref.position(), "'" + ref.name() + "' is a record, not a value");
    }
    return leaves.getFirst();
  }

  /** Where the values of a record are; none where it is something else. */
  List<Place> fields(Expr.Ref ref, Scope scope) {
    if (!(scope.find(ref.name()) instanceof Symbol.Variable variable)) {
      return List.of();
    }
    Sort sort = variable.sort();
    for (Expr.Ref part = ref.field(); part != null; part = part.field()) {
      Sort.Part found = sort instanceof Sort.Struct struct ? struct.part(part.name()) : null;
      if (found == null) {
        return List.of();
      }
      sort = found.sort();
    }
    return sort instanceof Sort.Struct ? leaves(ref, scope) : List.of();
  }

  /** Where the values of a variable are: one, or those of a record. */
  List<Place> leaves(Expr.Ref ref, Scope scope) {
    if (ref.name().equals("_")) {
      return List.of(new Place(Area.NOWHERE, 0, ValueType.INT));
    }
    Symbol symbol = scope.find(ref.name());
    if (symbol == null) {
      throw new PromelaError(
          ref.position(),
          "'" + ref.name() + "' is not declared" + Suggestion.near(ref.name(), scope.names()));
    }
    if (!(symbol instanceof Symbol.Variable variable)) {
      throw new PromelaError(ref.position(), "'" + ref.name() + "' is a constant");
    }
    List<Place.Index> indices = new ArrayList<>();
    int offset = variable.offset();
    Sort sort = variable.sort();
    int length = variable.length();
    Expr.Ref part = ref;
    while (true) {
      offset += index(part, length, sort, indices, scope);
      Expr.Ref field = part.field();
      if (field == null) {
        break;
      }
      if (!(sort instanceof Sort.Struct struct)) {
        throw new PromelaError(field.position(), "'" + part.name() + "' has no fields");
      }
      Sort.Part found = struct.part(field.name());
      if (found == null) {
        throw new PromelaError(
            field.position(),
            "'%s' has no field '%s'%s"
                .formatted(
                    struct.name(),
                    field.name(),
                    Suggestion.near(
                        field.name(), struct.parts().stream().map(Sort.Part::name).toList())));
      }
      offset += found.offset();
      sort = found.sort();
      length = found.length();
      part = field;
    }
    List<Place> leaves = new ArrayList<>();
    collect(variable.area(), offset, sort, indices, leaves);
    return leaves;
  }

  private static void collect(
      Area area, int offset, Sort sort, List<Place.Index> indices, List<Place> into) {
    switch (sort) {
      case Sort.Single(ValueType type) -> into.add(new Place(area, offset, indices, type));
      case Sort.Struct struct -> {
        for (Sort.Part part : struct.parts()) {
          for (int i = 0; i < Math.max(1, part.length()); i++) {
            collect(
                area, offset + part.offset() + i * part.sort().size(), part.sort(), indices, into);
          }
        }
      }
    }
  }

  private int index(Expr.Ref ref, int length, Sort sort, List<Place.Index> indices, Scope scope) {
    Expr given = ref.index();
    if (given == null) {
      if (length > 0) {
        throw new PromelaError(
            ref.position(),
            "'%s' is an array, and an index is missing: '%s[0]' to '%s[%d]'"
                .formatted(ref.name(), ref.name(), ref.name(), length - 1));
      }
      return 0;
    }
    if (length == 0) {
      // A variable that is no array may be indexed with 0 only.
      if (check(given, scope) instanceof Constant(int value) && value == 0) {
        return 0;
      }
      throw new PromelaError(ref.position(), "'" + ref.name() + "' is not an array");
    }
    Expression value = check(given, scope);
    if (value instanceof Constant(int constant)) {
      if (constant >= 0 && constant < length) {
        return constant * sort.size();
      }
      // The statement may never be reached: an error of the run, not of the text.
      world.warn(
          given.position(),
          "index %d is outside of '%s', which has %d elements: a run-time error where it is reached"
              .formatted(constant, ref.name(), length));
    }
    indices.add(new Place.Index(value, length, sort.size(), given.position()));
    return 0;
  }

  private Expression remoteLabel(Expr.RemoteLabel e, Scope scope) {
    int proctype = proctype(e.process(), e.position());
    Map<String, List<Integer>> labels = world.labels.get(proctype);
    BitSet locations = new BitSet();
    if (labels == null) {
      // Asked while processes are still being built: the set is filled in later.
      world.pendingLabels.add(new World.PendingLabel(proctype, e, locations));
    } else {
      world.fill(labels, e, locations);
    }
    return new Expression.At(proctype, remotePid(e.index(), scope), locations);
  }

  private Expression remoteVariable(Expr.RemoteVariable e, Scope scope) {
    int proctype = proctype(e.process(), e.position());
    Scope locals = world.locals.get(proctype);
    if (locals == null) {
      throw new PromelaError(
          e.position(), "variables of other processes can be named after their proctype only");
    }
    Place place = place(e.variable(), locals);
    if (place.area() != Area.LOCAL) {
      throw new PromelaError(e.position(), "this is no variable of the process");
    }
    return new Expression.Remote(proctype, remotePid(e.index(), scope), place);
  }

  private @Nullable Expression remotePid(@Nullable Expr index, Scope scope) {
    return index == null ? null : check(index, scope);
  }

  private int proctype(String name, Position position) {
    Integer index = world.proctypes.get(name.equals("init") ? Decl.Proctype.INIT : name);
    if (index == null) {
      throw new PromelaError(
          position,
          "'" + name + "' is no proctype" + Suggestion.near(name, world.proctypes.keySet()));
    }
    return index;
  }

  /** A priority that is written down. */
  int priority(Expr expression, int least) {
    int priority = constant(expression, world.globals);
    if (priority < least || priority > Proctype.GREATEST_PRIORITY) {
      throw new PromelaError(
          expression.position(), "a priority is a number from 1 to 255, not " + priority);
    }
    return priority;
  }

  int constant(Expr expression, Scope scope) {
    if (check(expression, scope) instanceof Constant(int value)) {
      return value;
    }
    throw new PromelaError(expression.position(), "a constant is expected here");
  }
}
