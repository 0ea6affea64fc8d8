package mneme.net.condition;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Map;
import mneme.bytecode.GeneratedClass;
import mneme.bytecode.Splitting;
import mneme.net.condition.Condition.Relation;

/**
 * Writes a condition as bytecode that jumps as soon as the answer is known. Parts that would make a
 * method too long for HotSpot's compilers become methods of their own.
 */
final class ConditionWriter {
  private static final int LONGEST = 2500;
  private static final int MOST_CALLS = 250;

  private static final ClassDesc SELF = GeneratedClass.nameIn(ConditionWriter.class);
  private static final ClassDesc ORACLE = GeneratedClass.describe(Condition.Oracle.class);
  private static final ClassDesc INTS = ConstantDescs.CD_int.arrayType();
  private static final MethodTypeDesc HOLDS =
      MethodTypeDesc.of(ConstantDescs.CD_boolean, INTS, ORACLE);
  private static final MethodTypeDesc ASK =
      MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_int, INTS);

  private static final int STATE = 0;
  private static final int ORACLE_LOCAL = 1;

  private static final MethodTypeDesc ADD = MethodTypeDesc.of(ConstantDescs.CD_long, INTS, ORACLE);
  private static final MethodTypeDesc COUNT =
      MethodTypeDesc.of(ConstantDescs.CD_long, ConstantDescs.CD_int, INTS);

  /** So many terms are written in one place; of a longer sum, each so many become a method. */
  private static final int MOST_TERMS = 100;

  private final GeneratedClass type =
      new GeneratedClass(SELF, GeneratedClass.describe(ConditionCode.class));

  private ConditionWriter() {}

  /**
   * Makes an instance of a new class.
   *
   * @throws IllegalArgumentException if the condition is too large for a class
   */
  static ConditionCode compile(Condition condition) {
    ConditionWriter writer = new ConditionWriter();
    String first = writer.part(condition);
    writer.type.implement(
        "holds", HOLDS, code -> code.aload(1).aload(2).invokestatic(SELF, first, HOLDS).ireturn());
    return GeneratedClass.instance(
        writer.type.bytes(), MethodHandles.lookup(), ConditionCode.class);
  }

  private String part(Condition condition) {
    String name = type.newName("part");
    type.method(name, HOLDS, code -> method(condition, code));
    return name;
  }

  private void method(Condition condition, CodeBuilder code) {
    Label no = code.newLabel();
    if (size(condition) <= LONGEST) {
      jump(condition, no, false, code);
    } else {
      jumpByCalls(condition, no, false, code);
    }
    code.iconst_1().ireturn();
    code.labelBinding(no);
    code.iconst_0().ireturn();
  }

  /** Goes to the target if the condition has the value, and on otherwise. */
  private void jump(Condition condition, Label target, boolean when, CodeBuilder code) {
    switch (condition) {
      case Condition.Constant constant -> {
        if (constant.value() == when) {
          code.goto_(target);
        }
      }
      case Condition.Not not -> jump(not.operand(), target, !when, code);
      case Condition.And and -> series(and.operands(), true, target, when, code, this::jump);
      case Condition.Or or -> series(or.operands(), false, target, when, code, this::jump);
      case Condition.Compare compare -> compare(compare, target, when, code);
      case Condition.Ask ask -> {
        code.aload(ORACLE_LOCAL).loadConstant(ask.question()).aload(STATE);
        code.invokeinterface(ORACLE, "holds", ASK);
        branch(target, when, code);
      }
    }
  }

  /** The same for what is too long for one method: its parts become methods. */
  private void jumpByCalls(Condition condition, Label target, boolean when, CodeBuilder code) {
    switch (condition) {
      case Condition.Not not -> jumpByCalls(not.operand(), target, !when, code);
      case Condition.And and ->
          series(pieces(and.operands(), true), true, target, when, code, this::call);
      case Condition.Or or ->
          series(pieces(or.operands(), false), false, target, when, code, this::call);
      default -> jump(condition, target, when, code);
    }
  }

  private void call(Condition condition, Label target, boolean when, CodeBuilder code) {
    code.aload(STATE).aload(ORACLE_LOCAL).invokestatic(SELF, part(condition), HOLDS);
    branch(target, when, code);
  }

  /**
   * Neighbours together, as many as fit into a method; of very many, so that few calls are left.
   */
  private static List<Condition> pieces(List<Condition> operands, boolean conjunction) {
    int fewest = (operands.size() + MOST_CALLS - 1) / MOST_CALLS;
    return Splitting.pieces(operands, ConditionWriter::size, LONGEST, fewest).stream()
        .map(piece -> joined(piece, conjunction))
        .toList();
  }

  private static Condition joined(List<Condition> operands, boolean conjunction) {
    return operands.size() == 1
        ? operands.getFirst()
        : conjunction ? new Condition.And(operands) : new Condition.Or(operands);
  }

  private static void branch(Label target, boolean when, CodeBuilder code) {
    if (when) {
      code.ifne(target);
    } else {
      code.ifeq(target);
    }
  }

  /** Writes one operand of a series. */
  @FunctionalInterface
  private interface Operand {
    void jump(Condition condition, Label target, boolean when, CodeBuilder code);
  }

  /**
   * @param conjunction whether all must hold, rather than one
   */
  private static void series(
      List<Condition> operands,
      boolean conjunction,
      Label target,
      boolean when,
      CodeBuilder code,
      Operand writer) {
    // Where one operand settles the value that is not asked for, the rest is passed over.
    boolean shortcut = conjunction != when;
    Label end = code.newLabel();
    for (int i = 0; i < operands.size(); i++) {
      boolean direct = shortcut || i == operands.size() - 1;
      writer.jump(operands.get(i), direct ? target : end, direct == when, code);
    }
    if (operands.isEmpty() && conjunction == when) {
      code.goto_(target);
    }
    code.labelBinding(end);
  }

  private void compare(Condition.Compare compare, Label target, boolean when, CodeBuilder code) {
    code.loadConstant(compare.sum().constant());
    add(List.copyOf(compare.sum().weights().entrySet()), code);
    code.lconst_0().lcmp();
    Relation relation = compare.relation();
    switch (relation) {
      case LESS -> {
        if (when) {
          code.iflt(target);
        } else {
          code.ifge(target);
        }
      }
      case AT_MOST -> {
        if (when) {
          code.ifle(target);
        } else {
          code.ifgt(target);
        }
      }
      case EQUAL -> {
        if (when) {
          code.ifeq(target);
        } else {
          code.ifne(target);
        }
      }
    }
  }

  /** Adds weighted slots to the number on the stack. */
  private void add(List<Map.Entry<Integer, Long>> terms, CodeBuilder code) {
    if (terms.size() > MOST_TERMS) {
      int piece = Math.max(MOST_TERMS, (terms.size() + MOST_TERMS - 1) / MOST_TERMS);
      for (int from = 0; from < terms.size(); from += piece) {
        String name = type.newName("terms");
        List<Map.Entry<Integer, Long>> part =
            terms.subList(from, Math.min(terms.size(), from + piece));
        type.method(
            name,
            ADD,
            own -> {
              own.lconst_0();
              add(part, own);
              own.lreturn();
            });
        code.aload(STATE).aload(ORACLE_LOCAL).invokestatic(SELF, name, ADD).ladd();
      }
      return;
    }
    for (Map.Entry<Integer, Long> term : terms) {
      int key = term.getKey();
      if (key < 0) {
        code.aload(ORACLE_LOCAL).loadConstant(Sum.question(key)).aload(STATE);
        code.invokeinterface(ORACLE, "count", COUNT);
      } else {
        code.aload(STATE).loadConstant(key).iaload().i2l();
      }
      long weight = term.getValue();
      if (weight == 1) {
        code.ladd();
      } else if (weight == -1) {
        code.lsub();
      } else {
        code.loadConstant(weight).lmul().ladd();
      }
    }
  }

  /** About how many bytes a condition becomes where nothing is split off; an upper estimate. */
  private static int size(Condition condition) {
    return switch (condition) {
      case Condition.Constant constant -> 3;
      case Condition.Not not -> size(not.operand());
      case Condition.And and -> size(and.operands());
      case Condition.Or or -> size(or.operands());
      case Condition.Compare compare ->
          10 + 13 * Math.min(MOST_TERMS, compare.sum().weights().size());
      case Condition.Ask ask -> 14;
    };
  }

  private static int size(List<Condition> operands) {
    long sum = 0;
    for (Condition operand : operands) {
      sum += size(operand);
    }
    return (int) Math.min(1 << 24, sum);
  }
}
