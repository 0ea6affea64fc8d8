package mneme.promela.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import mneme.bytecode.GeneratedClass;
import mneme.bytecode.Numbering;
import mneme.model.ModelError;
import mneme.promela.machine.Failure;
import mneme.promela.machine.Machine;
import mneme.promela.program.Action;
import mneme.promela.program.ChannelType;
import mneme.promela.program.Expression;
import mneme.promela.program.Expression.Operator;
import mneme.promela.program.Place;
import mneme.promela.program.Place.Area;
import mneme.promela.program.Program;
import mneme.promela.program.ValueType;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * Writes expressions over the state in local 1 for the process in locals 2 and 3. Conditions become
 * jumps. Not thread-safe.
 */
final class ExpressionWriter {
  static final ClassDesc MACHINE = GeneratedClass.describe(CompiledMachine.class);
  static final ClassDesc FAILURE = GeneratedClass.describe(Failure.class);
  static final int X = 0;
  static final int S = 1;
  static final int PID = 2;
  static final int BASE = 3;

  private static final ClassDesc INT = ConstantDescs.CD_int;
  private static final MethodTypeDesc THREE = MethodTypeDesc.of(INT, INT, INT, INT);
  private static final MethodTypeDesc TWO = MethodTypeDesc.of(INT, INT, INT);

  private final Program program;
  private final Numbering<ModelError> errors = new Numbering<>();
  private final List<Expression> interpreted = new ArrayList<>();

  /** The process that moves, where it is known; null where locals tell. */
  private @Nullable Instance instance;

  ExpressionWriter(Program program) {
    this.program = program;
  }

  /** What is written from now on is for this process, or for the one that locals tell. */
  void moves(@Nullable Instance process) {
    instance = process;
  }

  List<ModelError> errors() {
    return errors.all();
  }

  List<Expression> interpreted() {
    return interpreted;
  }

  int error(ModelError error) {
    return errors.of(error);
  }

  int noChannel(Position position) {
    return error(Machine.noChannelError(position));
  }

  /** Whether evaluation can be an error. */
  boolean fallible(Expression expression) {
    return switch (expression) {
      case Expression.Constant _, Expression.Self _, Expression.Timeout _ -> false;
      case Expression.Load(Place place) -> fallible(place);
      case Expression.Unary(char _, Expression operand) -> fallible(operand);
      case Expression.Binary binary ->
          fallible(binary.left())
              || fallible(binary.right())
              || divides(binary.operator()) && !isSafeDivisor(binary.right());
      case Expression.Conditional(Expression condition, Expression yes, Expression no) ->
          fallible(condition) || fallible(yes) || fallible(no);
      case Expression.ChannelQuery query -> constantChannel(query.channel()) == null;
      case Expression.Poll _,
          Expression.At _,
          Expression.Remote _,
          Expression.ProgramCounter _,
          Expression.Priority _,
          Expression.Fact _ ->
          true;
    };
  }

  boolean fallible(Place place) {
    for (Place.Index index : place.indices()) {
      if (fallible(index.value()) || !isWithin(index)) {
        return true;
      }
    }
    return false;
  }

  private static boolean divides(Operator operator) {
    return operator == Operator.DIVIDE || operator == Operator.REMAINDER;
  }

  private static boolean isSafeDivisor(Expression divisor) {
    return divisor instanceof Expression.Constant(int value) && value != 0;
  }

  /** Whether an index can have no value outside of its array. */
  private boolean isWithin(Place.Index index) {
    Integer known = instance == null ? null : Constants.value(index.value(), instance);
    if (known != null) {
      return known >= 0 && known < index.count();
    }
    return index.value() instanceof Expression.Load(Place place)
        && !place.type().signed()
        && place.type().greatest() < index.count();
  }

  /** The type and buffer of a channel that is always the same; null where it is not. */
  Channels.@Nullable Known constantChannel(Expression channel) {
    Channels.Known known = Channels.known(program, channel);
    return known == null && instance != null
        ? Constants.channel(program, channel, instance)
        : known;
  }

  /** Whether a receive never asks for more fields than there are. */
  boolean isWritable(Action.Receive receive) {
    return Channels.isWritable(receive, constantChannel(receive.channel()), program);
  }

  /** Whether all channels have messages of so many fields. */
  boolean areAll(int fields) {
    return program.channelTypes().stream().allMatch(type -> type.fields().size() == fields);
  }

  /** Pushes a value. */
  void value(CodeBuilder c, Expression expression) {
    Integer known = instance == null ? null : Constants.value(expression, instance);
    if (known != null) {
      c.loadConstant(known.intValue());
      return;
    }
    switch (expression) {
      case Expression.Constant(int value) -> c.loadConstant(value);
      case Expression.Load(Place place) -> {
        if (place.area() == Area.NOWHERE) {
          c.iconst_0();
        } else {
          c.aload(S);
          slot(c, place);
          c.iaload();
        }
      }
      case Expression.Self _ -> self(c);
      case Expression.Timeout _ ->
          c.aload(X).getfield(MACHINE, "timeout", ConstantDescs.CD_boolean);
      case Expression.Unary(char operator, Expression operand) -> {
        switch (operator) {
          case '-' -> {
            value(c, operand);
            c.ineg();
          }
          case '~' -> {
            value(c, operand);
            c.iconst_m1();
            c.ixor();
          }
          default -> truth(c, expression);
        }
      }
      case Expression.Binary binary -> binary(c, binary);
      case Expression.Conditional(Expression condition, Expression yes, Expression no) -> {
        Label otherwise = c.newLabel();
        Label end = c.newLabel();
        jump(c, condition, otherwise, false);
        value(c, yes);
        c.goto_(end);
        c.labelBinding(otherwise);
        value(c, no);
        c.labelBinding(end);
      }
      case Expression.ChannelQuery query -> query(c, query);
      case Expression.Poll _,
          Expression.At _,
          Expression.Remote _,
          Expression.ProgramCounter _,
          Expression.Priority _,
          Expression.Fact _ -> {
        c.aload(X);
        c.loadConstant(interpreted.size());
        self(c);
        c.invokevirtual(MACHINE, "evaluate", TWO);
        interpreted.add(expression);
      }
    }
  }

  private void self(CodeBuilder c) {
    if (instance == null) {
      c.iload(PID);
    } else {
      c.loadConstant(instance.pid());
    }
  }

  private void truth(CodeBuilder c, Expression condition) {
    Label otherwise = c.newLabel();
    Label end = c.newLabel();
    jump(c, condition, otherwise, false);
    c.iconst_1();
    c.goto_(end);
    c.labelBinding(otherwise);
    c.iconst_0();
    c.labelBinding(end);
  }

  private void binary(CodeBuilder c, Expression.Binary binary) {
    switch (binary.operator()) {
      case DIVIDE, REMAINDER -> {
        boolean divide = binary.operator() == Operator.DIVIDE;
        if (isSafeDivisor(binary.right())) {
          value(c, binary.left());
          value(c, binary.right());
          if (divide) {
            c.idiv();
          } else {
            c.irem();
          }
          return;
        }
        c.aload(X);
        value(c, binary.left());
        value(c, binary.right());
        c.loadConstant(
            error(
                new ModelError(
                    ModelError.Kind.DIVISION_BY_ZERO, "division by zero", binary.position())));
        c.invokevirtual(MACHINE, divide ? "divide" : "remainder", THREE);
      }
      case EQUAL, UNEQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL, BOTH, EITHER ->
          truth(c, binary);
      default -> {
        value(c, binary.left());
        value(c, binary.right());
        switch (binary.operator()) {
          case ADD -> c.iadd();
          case SUBTRACT -> c.isub();
          case MULTIPLY -> c.imul();
          case SHIFT_LEFT -> c.ishl();
          case SHIFT_RIGHT -> c.ishr();
          case AND -> c.iand();
          case OR -> c.ior();
          case XOR -> c.ixor();
          default -> throw new IllegalStateException(binary.operator().name());
        }
      }
    }
  }

  /** Jumps if the truth of a condition is as wanted. */
  void jump(CodeBuilder c, Expression condition, Label target, boolean wanted) {
    switch (condition) {
      case Expression.Constant(int value) -> {
        if (value != 0 == wanted) {
          c.goto_(target);
        }
      }
      case Expression.Unary(char operator, Expression operand) when operator == '!' ->
          jump(c, operand, target, !wanted);
      case Expression.Binary binary when isComparison(binary.operator()) -> {
        value(c, binary.left());
        if (binary.right() instanceof Expression.Constant(int value) && value == 0) {
          compareWithZero(c, binary.operator(), target, wanted);
          return;
        }
        value(c, binary.right());
        compare(c, binary.operator(), target, wanted);
      }
      case Expression.Binary binary
          when binary.operator() == Operator.BOTH || binary.operator() == Operator.EITHER -> {
        boolean both = binary.operator() == Operator.BOTH;
        if (both == wanted) {
          // Both must be as wanted: the first that is not leads past the jump.
          Label past = c.newLabel();
          jump(c, binary.left(), past, !wanted);
          jump(c, binary.right(), target, wanted);
          c.labelBinding(past);
        } else {
          jump(c, binary.left(), target, wanted);
          jump(c, binary.right(), target, wanted);
        }
      }
      default -> {
        value(c, condition);
        if (wanted) {
          c.ifne(target);
        } else {
          c.ifeq(target);
        }
      }
    }
  }

  private static boolean isComparison(Operator operator) {
    return switch (operator) {
      case EQUAL, UNEQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> true;
      default -> false;
    };
  }

  private static Operator negated(Operator operator) {
    return switch (operator) {
      case EQUAL -> Operator.UNEQUAL;
      case UNEQUAL -> Operator.EQUAL;
      case LESS -> Operator.GREATER_EQUAL;
      case GREATER_EQUAL -> Operator.LESS;
      case GREATER -> Operator.LESS_EQUAL;
      case LESS_EQUAL -> Operator.GREATER;
      default -> throw new IllegalArgumentException(operator.name());
    };
  }

  private static void compare(CodeBuilder c, Operator operator, Label target, boolean wanted) {
    switch (wanted ? operator : negated(operator)) {
      case EQUAL -> c.if_icmpeq(target);
      case UNEQUAL -> c.if_icmpne(target);
      case LESS -> c.if_icmplt(target);
      case LESS_EQUAL -> c.if_icmple(target);
      case GREATER -> c.if_icmpgt(target);
      default -> c.if_icmpge(target);
    }
  }

  private static void compareWithZero(
      CodeBuilder c, Operator operator, Label target, boolean wanted) {
    switch (wanted ? operator : negated(operator)) {
      case EQUAL -> c.ifeq(target);
      case UNEQUAL -> c.ifne(target);
      case LESS -> c.iflt(target);
      case LESS_EQUAL -> c.ifle(target);
      case GREATER -> c.ifgt(target);
      default -> c.ifge(target);
    }
  }

  private void query(CodeBuilder c, Expression.ChannelQuery query) {
    Channels.Known known = constantChannel(query.channel());
    if (known == null) {
      c.aload(X);
      c.loadConstant(interpreted.size());
      self(c);
      c.invokevirtual(MACHINE, "evaluate", TWO);
      interpreted.add(query);
      return;
    }
    ChannelType type = known.type();
    if (type.isRendezvous()) {
      c.iconst_0();
    } else {
      c.aload(S).loadConstant(known.buffer()).iaload();
    }
    int capacity = Math.max(1, type.capacity());
    switch (query.query()) {
      case LEN -> {}
      case EMPTY -> truthOf(c, Operator.EQUAL, 0);
      case NEMPTY -> truthOf(c, Operator.UNEQUAL, 0);
      case FULL -> truthOf(c, Operator.GREATER_EQUAL, capacity);
      case NFULL -> truthOf(c, Operator.LESS, capacity);
    }
  }

  private static void truthOf(CodeBuilder c, Operator operator, int right) {
    Label yes = c.newLabel();
    Label end = c.newLabel();
    c.loadConstant(right);
    compare(c, operator, yes, true);
    c.iconst_0();
    c.goto_(end);
    c.labelBinding(yes);
    c.iconst_1();
    c.labelBinding(end);
  }

  /** The slot of a place, where it is the same in every state; null where it is not. */
  @Nullable Integer fixedSlot(Place place) {
    boolean local = place.area() == Area.LOCAL;
    Integer offset = instance == null ? null : Constants.offset(place, instance);
    return instance == null || offset == null
        ? null
        : Integer.valueOf((local ? instance.base() : 0) + offset);
  }

  /** Pushes the slot of a place. */
  void slot(CodeBuilder c, Place place) {
    Integer fixed = fixedSlot(place);
    if (fixed != null) {
      c.loadConstant(fixed.intValue());
      return;
    }
    boolean local = place.area() == Area.LOCAL;
    if (local && instance != null) {
      c.loadConstant(instance.base() + place.offset());
    } else {
      c.loadConstant(place.offset());
      if (local) {
        c.iload(BASE);
        c.iadd();
      }
    }
    for (Place.Index index : place.indices()) {
      if (isWithin(index)) {
        value(c, index.value());
      } else {
        c.aload(X);
        value(c, index.value());
        c.loadConstant(index.count());
        c.loadConstant(
            error(
                new ModelError(
                    ModelError.Kind.INDEX_OUT_OF_RANGE,
                    "an index is outside of its array of " + index.count() + " elements",
                    index.position())));
        c.invokevirtual(MACHINE, "index", THREE);
      }
      if (index.stride() != 1) {
        c.loadConstant(index.stride());
        c.imul();
      }
      c.iadd();
    }
  }

  /** Pushes what a variable of a type makes of a value. */
  void wrapped(CodeBuilder c, Expression expression, ValueType type) {
    if (expression instanceof Expression.Constant(int value)) {
      c.loadConstant(type.wrap(value));
      return;
    }
    value(c, expression);
    if (!fits(expression, type)) {
      wrap(c, type);
    }
  }

  static void wrap(CodeBuilder c, ValueType type) {
    if (type.bits() == 32) {
      return;
    }
    if (type.signed()) {
      c.i2s();
    } else {
      c.loadConstant((1 << type.bits()) - 1);
      c.iand();
    }
  }

  private static boolean fits(Expression expression, ValueType type) {
    return switch (expression) {
      case Expression.Load(Place place) ->
          place.type().least() >= type.least() && place.type().greatest() <= type.greatest();
      case Expression.Binary binary ->
          isComparison(binary.operator())
              || binary.operator() == Operator.BOTH
              || binary.operator() == Operator.EITHER;
      case Expression.Unary(char operator, Expression _) -> operator == '!';
      case Expression.Self _ -> type.bits() >= 8;
      default -> false;
    };
  }
}
