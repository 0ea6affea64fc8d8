package mneme.net.coloured.compile;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Expression.BinaryOperator;
import mneme.net.coloured.Expression.UnaryOperator;
import mneme.net.coloured.Function;
import mneme.net.coloured.Sort;
import mneme.net.coloured.interpret.Mistakes;
import mneme.net.coloured.plan.Trees;
import mneme.net.coloured.value.Values;

/**
 * Writes code that computes expressions; each leaves a long on the stack. What is rarely used in
 * inner loops is interpreted: iterators, and most operations on containers.
 */
record ExpressionWriter(ColouredNet net, NetParts parts) {
  /** The type of the method of a function: its arguments, then the context. */
  static MethodTypeDesc functionType(Function function) {
    ClassDesc[] types = new ClassDesc[function.parameters().size() + 1];
    Arrays.fill(types, CD_long);
    types[types.length - 1] = Names.CONTEXT;
    return MethodTypeDesc.of(CD_long, types);
  }

  void write(Expression expression, Code code) {
    switch (expression) {
      case Expression.Constant constant -> code.constant(constant.value());
      case Expression.Variable variable -> code.loadVariable(variable.number());
      case Expression.Unary unary -> {
        if (unary.operator() == UnaryOperator.NEGATE) {
          write(unary.operand(), code);
          code.out.lneg();
        } else {
          truth(expression, code);
        }
      }
      case Expression.Binary binary -> binary(binary, code);
      case Expression.Conditional choice -> {
        Label no = code.label();
        Label end = code.label();
        jump(choice.condition(), false, no, code);
        write(choice.yes(), code);
        code.out.goto_(end);
        code.bind(no);
        write(choice.no(), code);
        code.bind(end);
      }
      case Expression.Wrap wrap -> {
        write(wrap.value(), code);
        code.constant(wrap.sort().low());
        code.constant(wrap.sort().size());
        code.plain("wrap", CD_long, CD_long, CD_long, CD_long);
      }
      case Expression.Check check -> {
        write(check.value(), code);
        code.constant(check.sort().low());
        code.constant(check.sort().high());
        code.constant(parts.error(Mistakes.outside(check.sort(), check.position())));
        code.helper("check", CD_long, CD_long, CD_long, CD_long, CD_int);
      }
      case Expression.Table table -> {
        write(table.index(), code);
        code.constant(table.low());
        code.out.lsub();
        code.constant(parts.table(table.values()));
        code.constant(parts.error(Mistakes.table(table)));
        code.helper("table", CD_long, CD_long, CD_int, CD_int);
      }
      case Expression.Call call -> {
        for (Expression argument : call.arguments()) {
          write(argument, code);
        }
        if (code.state >= 0) {
          code.loadContext();
          code.constant(0);
          code.out.putfield(Names.CONTEXT, "steps", CD_int);
        }
        code.loadContext();
        code.callOwn("f" + call.function(), functionType(net.functions().get(call.function())));
      }
      case Expression.Construct construct when isDigits(construct.sort()) ->
          construct(construct, code);
      case Expression.Element element when isFixed(element.sort()) -> {
        write(element.value(), code);
        index(element.sort(), element.indices(), element.position(), code);
        code.constant(parts.codec(element.sort()));
        code.helper("element", CD_long, CD_long, CD_long, CD_int);
      }
      case Expression.Update update when isFixed(update.sort()) -> {
        write(update.value(), code);
        index(update.sort(), update.indices(), update.position(), code);
        write(update.element(), code);
        code.constant(parts.codec(update.sort()));
        code.helper("update", CD_long, CD_long, CD_long, CD_long, CD_int);
      }
      case Expression.Tokens tokens when code.state >= 0 -> {
        code.out.aload(code.state);
        code.constant(tokens.place());
        code.constant(tokens.distinct() ? 1 : 0);
        code.helper("tokens", CD_long, Names.INTS, CD_int, CD_int);
      }
      default -> interpreted(expression, code);
    }
  }

  private static boolean isFixed(Sort.Composite sort) {
    return sort instanceof Sort.Struct || sort instanceof Sort.Vector;
  }

  private static boolean isDigits(Sort.Composite sort) {
    return isFixed(sort) && !Values.isPooled(sort);
  }

  /** Gives the variables to the interpreter and has it compute. */
  private void interpreted(Expression expression, Code code) {
    BitSet used = new BitSet();
    Trees.variables(expression, used);
    BitSet free = Bound.free(expression);
    // Loops inside have variables of their own, which need room but no value.
    code.constant(Math.max(used.length(), Bound.numbers(expression)));
    code.helper("begin", CD_void, CD_int);
    for (int v = free.nextSetBit(0); v >= 0; v = free.nextSetBit(v + 1)) {
      code.constant(v);
      code.loadVariable(v);
      code.helper("assign", CD_void, CD_int, CD_long);
    }
    code.constant(parts.expression(expression));
    code.helper("evaluate", CD_long, CD_int);
  }

  private void construct(Expression.Construct construct, Code code) {
    long weight = 1;
    code.constant(0L);
    for (int i = 0; i < construct.elements().size(); i++) {
      Sort element =
          construct.sort() instanceof Sort.Struct struct
              ? struct.fields().get(i).sort()
              : ((Sort.Vector) construct.sort()).element();
      write(construct.elements().get(i), code);
      if (Values.low(element) != 0) {
        code.constant(Values.low(element));
        code.out.lsub();
      }
      code.constant(weight);
      code.out.lmul();
      code.out.ladd();
      weight *= element.size();
    }
  }

  private void index(
      Sort.Composite sort, List<Expression> indices, mneme.source.Position position, Code code) {
    if (!(sort instanceof Sort.Vector vector)) {
      write(indices.getFirst(), code);
      return;
    }
    int error = parts.error(Mistakes.index(sort, position));
    for (int i = 0; i < indices.size(); i++) {
      Sort.Discrete type = vector.indices().get(i);
      if (i > 0) {
        code.constant(type.size());
        code.out.lmul();
      }
      write(indices.get(i), code);
      code.constant(type.low());
      code.constant(type.size());
      code.constant(error);
      code.helper("index", CD_long, CD_long, CD_long, CD_long, CD_int);
      if (i > 0) {
        code.out.ladd();
      }
    }
  }

  private void binary(Expression.Binary binary, Code code) {
    switch (binary.operator()) {
      case ADD, SUBTRACT, MULTIPLY -> {
        write(binary.left(), code);
        write(binary.right(), code);
        switch (binary.operator()) {
          case ADD -> code.out.ladd();
          case SUBTRACT -> code.out.lsub();
          default -> code.out.lmul();
        }
      }
      case DIVIDE, REMAINDER -> {
        boolean divide = binary.operator() == BinaryOperator.DIVIDE;
        write(binary.left(), code);
        write(binary.right(), code);
        if (binary.right() instanceof Expression.Constant constant && constant.value() != 0) {
          if (divide) {
            code.out.ldiv();
          } else {
            code.out.lrem();
          }
        } else {
          code.constant(parts.error(Mistakes.division(binary.position())));
          code.helper(divide ? "divide" : "remainder", CD_long, CD_long, CD_long, CD_int);
        }
      }
      default -> truth(binary, code);
    }
  }

  /** A truth value as 0 or 1. */
  private void truth(Expression expression, Code code) {
    Label no = code.label();
    Label end = code.label();
    jump(expression, false, no, code);
    code.constant(1L);
    code.out.goto_(end);
    code.bind(no);
    code.constant(0L);
    code.bind(end);
  }

  /** Jumps if a truth value is what it should be, and otherwise goes on. */
  void jump(Expression expression, boolean when, Label target, Code code) {
    switch (expression) {
      case Expression.Unary unary when unary.operator() == UnaryOperator.NOT ->
          jump(unary.operand(), !when, target, code);
      case Expression.Binary binary
          when binary.operator() == BinaryOperator.AND
              || binary.operator() == BinaryOperator.OR -> {
        boolean stops = binary.operator() == BinaryOperator.OR;
        if (when == stops) {
          jump(binary.left(), when, target, code);
          jump(binary.right(), when, target, code);
        } else {
          Label past = code.label();
          jump(binary.left(), stops, past, code);
          jump(binary.right(), when, target, code);
          code.bind(past);
        }
      }
      case Expression.Binary binary when isComparison(binary.operator()) -> {
        write(binary.left(), code);
        write(binary.right(), code);
        code.out.lcmp();
        compare(binary.operator(), when, target, code);
      }
      case Expression.Constant constant -> {
        if (constant.value() != 0 == when) {
          code.out.goto_(target);
        }
      }
      default -> {
        write(expression, code);
        code.out.l2i();
        if (when) {
          code.out.ifne(target);
        } else {
          code.out.ifeq(target);
        }
      }
    }
  }

  private static boolean isComparison(BinaryOperator operator) {
    return switch (operator) {
      case EQUAL, UNEQUAL, LESS, AT_MOST, GREATER, AT_LEAST -> true;
      default -> false;
    };
  }

  private static void compare(BinaryOperator operator, boolean when, Label target, Code code) {
    switch (when ? operator : opposite(operator)) {
      case EQUAL -> code.out.ifeq(target);
      case UNEQUAL -> code.out.ifne(target);
      case LESS -> code.out.iflt(target);
      case AT_MOST -> code.out.ifle(target);
      case GREATER -> code.out.ifgt(target);
      case AT_LEAST -> code.out.ifge(target);
      default -> throw new IllegalStateException();
    }
  }

  private static BinaryOperator opposite(BinaryOperator operator) {
    return switch (operator) {
      case EQUAL -> BinaryOperator.UNEQUAL;
      case UNEQUAL -> BinaryOperator.EQUAL;
      case LESS -> BinaryOperator.AT_LEAST;
      case AT_MOST -> BinaryOperator.GREATER;
      case GREATER -> BinaryOperator.AT_MOST;
      case AT_LEAST -> BinaryOperator.LESS;
      default -> throw new IllegalStateException();
    };
  }
}
