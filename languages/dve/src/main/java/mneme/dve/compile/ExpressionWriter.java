package mneme.dve.compile;

import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import mneme.dve.program.Arithmetic;
import mneme.dve.program.Expression;
import mneme.dve.program.Expression.Binary;
import mneme.dve.program.Expression.BinaryOperator;
import mneme.dve.program.Expression.Unary;
import mneme.dve.program.Range;
import mneme.dve.program.Type;
import mneme.model.Shape;
import mneme.source.Position;

/**
 * Writes expressions. Conditions become jumps, not truth values; a part of an expression that would
 * make its method too long, or its tree too deep, moves to a method of its own.
 */
final class ExpressionWriter {
  private static final int DEEP = 100;

  private final Shape shape;

  ExpressionWriter(Shape shape) {
    this.shape = shape;
  }

  Shape shape() {
    return shape;
  }

  /** Whether evaluation can be a run-time error. */
  boolean fallible(Expression expression) {
    return switch (expression) {
      case Expression.Constant constant -> false;
      case Expression.Variable variable -> false;
      case Expression.InLocation in -> false;
      case Expression.Element element -> indexFallible(element.index(), element.length());
      case Expression.ConstantElement element ->
          indexFallible(element.index(), element.values().size());
      case Unary unary -> fallible(unary.operand());
      case Binary binary ->
          fallible(binary.left()) || fallible(binary.right()) || divisionFallible(binary);
    };
  }

  boolean indexFallible(Expression index, int length) {
    return !inRange(index, length) || fallible(index);
  }

  private boolean inRange(Expression index, int length) {
    return Range.of(index, shape).within(0, length - 1);
  }

  private static boolean divisionFallible(Binary binary) {
    return (binary.operator() == BinaryOperator.DIVIDE
            || binary.operator() == BinaryOperator.REMAINDER)
        && !(binary.right() instanceof Expression.Constant divisor && divisor.value() != 0);
  }

  /** Pushes the value of an expression over the state in local {@code array}. */
  void value(Code code, Expression expression, int array) {
    value(code, expression, array, 0);
  }

  /** Pushes a value truncated to a type. */
  void truncated(Code code, Expression expression, int array, Type type) {
    value(code, expression, array);
    if (!Range.of(expression, shape).fits(type)) {
      truncate(code, type);
    }
  }

  static void truncate(Code code, Type type) {
    if (type == Type.BYTE) {
      code.constant(255);
      code.out.iand();
    } else {
      code.out.i2s();
    }
    code.grow(1);
  }

  private void value(Code code, Expression expression, int array, int depth) {
    if (outlined(code, expression, array, depth)) {
      return;
    }
    switch (expression) {
      case Expression.Constant constant -> code.constant(constant.value());
      case Expression.Variable variable -> {
        Range range = Range.of(variable, shape);
        if (range.least() == range.greatest()) {
          code.constant((int) range.least());
        } else {
          code.load(array, variable.slot());
        }
      }
      case Expression.Element element -> {
        code.out.aload(array);
        index(code, element.index(), element.length(), element.position(), array, depth + 1);
        code.constant(element.base());
        code.out.iadd().iaload();
        code.grow(4);
      }
      case Expression.ConstantElement element -> {
        int[] values = new int[element.values().size()];
        for (int i = 0; i < values.length; i++) {
          values[i] = element.values().get(i);
        }
        code.unit.loadTable(code, values);
        index(code, element.index(), values.length, element.position(), array, depth + 1);
        code.out.iaload();
        code.grow(1);
      }
      case Expression.InLocation in -> truth(code, in, array, depth);
      case Unary unary -> {
        switch (unary.operator()) {
          case NOT -> truth(code, unary, array, depth);
          case MINUS -> {
            value(code, unary.operand(), array, depth + 1);
            code.out.ineg();
          }
          case COMPLEMENT -> {
            value(code, unary.operand(), array, depth + 1);
            code.out.iconst_m1().ixor();
          }
        }
        code.grow(2);
      }
      case Binary binary -> binary(code, binary, array, depth);
    }
  }

  /** Pushes an index that lies in 0 .. length - 1 whatever happens. */
  void index(Code code, Expression index, int length, Position position, int array, int depth) {
    value(code, index, array, depth);
    if (!inRange(index, length)) {
      code.constant(length);
      code.constant(code.unit.error(Arithmetic.indexOutOfRange(length, position)));
      code.out.aload(code.context());
      code.grow(2);
      code.callContext("index", Names.INDEX);
    }
  }

  private void binary(Code code, Binary binary, int array, int depth) {
    if (isTruth(binary.operator())) {
      truth(code, binary, array, depth);
      return;
    }
    value(code, binary.left(), array, depth + 1);
    value(code, binary.right(), array, depth + 1);
    code.grow(1);
    switch (binary.operator()) {
      case BIT_OR -> code.out.ior();
      case BIT_XOR -> code.out.ixor();
      case BIT_AND -> code.out.iand();
      case SHIFT_LEFT -> code.out.ishl();
      case SHIFT_RIGHT -> code.out.ishr();
      case ADD -> code.out.iadd();
      case SUBTRACT -> code.out.isub();
      case MULTIPLY -> code.out.imul();
      case DIVIDE, REMAINDER -> {
        boolean divides = binary.operator() == BinaryOperator.DIVIDE;
        if (divisionFallible(binary)) {
          code.constant(code.unit.error(Arithmetic.divisionByZero(binary.position())));
          code.out.aload(code.context());
          code.grow(2);
          code.callContext(divides ? "divide" : "remainder", Names.INDEX);
        } else if (divides) {
          code.out.idiv();
        } else {
          code.out.irem();
        }
      }
      default -> throw new IllegalStateException(binary.operator().name());
    }
  }

  private static boolean isTruth(BinaryOperator operator) {
    return switch (operator) {
      case IMPLY, OR, AND, EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> true;
      default -> false;
    };
  }

  /** Pushes 1 or 0. */
  private void truth(Code code, Expression condition, int array, int depth) {
    Label no = code.label();
    Label end = code.label();
    jump(code, condition, array, no, false, depth);
    code.out.iconst_1().goto_(end);
    code.bind(no);
    code.out.iconst_0();
    code.bind(end);
    code.grow(5);
  }

  /** Jumps where a condition has the given outcome, else goes on. */
  void jump(Code code, Expression condition, int array, Label target, boolean outcome) {
    jump(code, condition, array, target, outcome, 0);
  }

  private void jump(
      Code code, Expression condition, int array, Label target, boolean outcome, int depth) {
    if (outlined(code, condition, array, depth)) {
      branch(code, outcome ? Opcode.IFNE : Opcode.IFEQ, target);
      return;
    }
    switch (condition) {
      case Unary(Expression.UnaryOperator operator, Expression operand)
          when operator == Expression.UnaryOperator.NOT ->
          jump(code, operand, array, target, !outcome, depth + 1);
      case Binary binary when binary.operator() == BinaryOperator.AND ->
          both(code, binary, true, true, array, target, outcome, depth);
      case Binary binary when binary.operator() == BinaryOperator.OR ->
          both(code, binary, false, false, array, target, !outcome, depth);
      case Binary binary when binary.operator() == BinaryOperator.IMPLY ->
          both(code, binary, true, false, array, target, !outcome, depth);
      case Binary binary when isTruth(binary.operator()) -> {
        Opcode compare = comparison(binary.operator(), outcome);
        value(code, binary.left(), array, depth + 1);
        if (binary.right() instanceof Expression.Constant zero && zero.value() == 0) {
          branch(code, withZero(compare), target);
        } else {
          value(code, binary.right(), array, depth + 1);
          branch(code, compare, target);
        }
      }
      case Expression.InLocation in -> {
        code.load(array, in.locationSlot());
        if (in.location() == 0) {
          branch(code, outcome ? Opcode.IFEQ : Opcode.IFNE, target);
        } else {
          code.constant(in.location());
          branch(code, outcome ? Opcode.IF_ICMPEQ : Opcode.IF_ICMPNE, target);
        }
      }
      default -> {
        value(code, condition, array, depth + 1);
        branch(code, outcome ? Opcode.IFNE : Opcode.IFEQ, target);
      }
    }
  }

  /**
   * Jumps where the conjunction of "left is {@code first}" and "right is {@code second}" has the
   * given outcome: {@code or} and {@code imply} are conjunctions upside down.
   */
  private void both(
      Code code,
      Binary binary,
      boolean first,
      boolean second,
      int array,
      Label target,
      boolean outcome,
      int depth) {
    if (outcome) {
      Label end = code.label();
      jump(code, binary.left(), array, end, !first, depth + 1);
      jump(code, binary.right(), array, target, second, depth + 1);
      code.bind(end);
    } else {
      jump(code, binary.left(), array, target, !first, depth + 1);
      jump(code, binary.right(), array, target, !second, depth + 1);
    }
  }

  private static void branch(Code code, Opcode opcode, Label target) {
    code.out.branch(opcode, target);
    code.grow(3);
  }

  private static Opcode comparison(BinaryOperator operator, boolean outcome) {
    return switch (operator) {
      case EQUAL -> outcome ? Opcode.IF_ICMPEQ : Opcode.IF_ICMPNE;
      case NOT_EQUAL -> outcome ? Opcode.IF_ICMPNE : Opcode.IF_ICMPEQ;
      case LESS -> outcome ? Opcode.IF_ICMPLT : Opcode.IF_ICMPGE;
      case LESS_EQUAL -> outcome ? Opcode.IF_ICMPLE : Opcode.IF_ICMPGT;
      case GREATER -> outcome ? Opcode.IF_ICMPGT : Opcode.IF_ICMPLE;
      case GREATER_EQUAL -> outcome ? Opcode.IF_ICMPGE : Opcode.IF_ICMPLT;
      default -> throw new IllegalStateException(operator.name());
    };
  }

  private static Opcode withZero(Opcode compare) {
    return switch (compare) {
      case IF_ICMPEQ -> Opcode.IFEQ;
      case IF_ICMPNE -> Opcode.IFNE;
      case IF_ICMPLT -> Opcode.IFLT;
      case IF_ICMPGE -> Opcode.IFGE;
      case IF_ICMPGT -> Opcode.IFGT;
      default -> Opcode.IFLE;
    };
  }

  /** Calls a method of its own for what had better not be written here. */
  private boolean outlined(Code code, Expression expression, int array, int depth) {
    boolean leaf =
        expression instanceof Expression.Constant || expression instanceof Expression.Variable;
    if (leaf || depth < DEEP && code.size() < Code.LONG) {
      return false;
    }
    String name = code.unit.newName("e");
    code.unit.method(name, Names.EXPRESSION, new Whole(expression));
    code.out.aload(array).aload(code.context());
    code.grow(4);
    code.callOwn(name, Names.EXPRESSION);
    return true;
  }

  /** A method that is one expression, over the state in its first parameter. */
  Fragment whole(Expression expression) {
    return new Whole(expression);
  }

  private final class Whole implements Fragment {
    private final Expression expression;

    Whole(Expression expression) {
      this.expression = expression;
    }

    @Override
    public int size() {
      return 0;
    }

    @Override
    public void write(Code code) {
      value(code, expression, Code.STATE);
      code.out.ireturn();
    }
  }
}
