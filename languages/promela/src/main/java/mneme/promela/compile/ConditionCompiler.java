package mneme.promela.compile;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import mneme.model.Predicate;
import mneme.promela.program.Expression;
import mneme.promela.program.Program;
import org.jspecify.annotations.Nullable;

/** Makes conditions on states bytecode, where they always have a value. Stateless. */
public final class ConditionCompiler {
  private static final ClassDesc SELF =
      ClassDesc.of(ConditionCompiler.class.getPackageName() + ".GeneratedCondition");
  private static final ClassDesc OUTCOME =
      ClassDesc.ofDescriptor(Predicate.Outcome.class.descriptorString());
  private static final MethodTypeDesc HOLDS =
      MethodTypeDesc.of(OUTCOME, ConstantDescs.CD_int.arrayType());

  private ConditionCompiler() {}

  /**
   * A test of a condition that is asked by no process.
   *
   * @return null where the condition may be an error, asks what processes could do, or is too long
   */
  public static Predicate.@Nullable Test compile(Program program, Expression condition) {
    Expression direct = DirectCondition.of(program, condition);
    ExpressionWriter expressions = new ExpressionWriter(program);
    if (direct == null || expressions.fallible(direct)) {
      return null;
    }
    byte[] bytes =
        ClassFile.of()
            .build(
                SELF,
                type -> {
                  type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
                  type.withInterfaceSymbols(
                      ClassDesc.ofDescriptor(Predicate.Test.class.descriptorString()));
                  type.withMethodBody(
                      ConstantDescs.INIT_NAME,
                      ConstantDescs.MTD_void,
                      0,
                      c ->
                          c.aload(0)
                              .invokespecial(
                                  ConstantDescs.CD_Object,
                                  ConstantDescs.INIT_NAME,
                                  ConstantDescs.MTD_void)
                              .return_());
                  type.withMethodBody(
                      "holdsIn", HOLDS, ClassFile.ACC_PUBLIC, c -> write(c, direct, expressions));
                });
    try {
      return (Predicate.Test)
          MethodHandles.lookup()
              .defineHiddenClass(bytes, true)
              .lookupClass()
              .getDeclaredConstructor()
              .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the generated class cannot be used", e);
    }
  }

  /** The state is where code of steps has it, too: in local 1. */
  private static void write(CodeBuilder c, Expression condition, ExpressionWriter expressions) {
    Label otherwise = c.newLabel();
    expressions.jump(c, condition, otherwise, false);
    c.getstatic(OUTCOME, Predicate.Outcome.TRUE.name(), OUTCOME).areturn();
    c.labelBinding(otherwise);
    c.getstatic(OUTCOME, Predicate.Outcome.FALSE.name(), OUTCOME).areturn();
  }
}
