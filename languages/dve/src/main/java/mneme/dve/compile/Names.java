package mneme.dve.compile;

import static mneme.bytecode.GeneratedClass.describe;

import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/** Descriptors of what generated code refers to. */
final class Names {
  static final ClassDesc INTS = ConstantDescs.CD_int.arrayType();
  static final ClassDesc INT_TABLE = INTS.arrayType();
  static final ClassDesc CONTEXT = describe(StepContext.class);
  static final ClassDesc ALL_STEPS = describe(GeneratedCode.AllSteps.class);
  static final ClassDesc SINGLE_STEPS = describe(GeneratedCode.SingleSteps.class);
  static final ClassDesc VALUE = describe(GeneratedCode.Value.class);
  static final ClassDesc SINK = describe(mneme.model.SuccessorSink.class);

  static final ClassDesc SYSTEM = ClassDesc.of("java.lang.System");
  static final MethodTypeDesc ARRAY_COPY =
      MethodTypeDesc.of(
          ConstantDescs.CD_void,
          ConstantDescs.CD_Object,
          ConstantDescs.CD_int,
          ConstantDescs.CD_Object,
          ConstantDescs.CD_int,
          ConstantDescs.CD_int);

  /** A step or a group of steps: source, scratch copy, context. */
  static final MethodTypeDesc STEP = MethodTypeDesc.of(ConstantDescs.CD_void, INTS, INTS, CONTEXT);

  /** One of several steps by number. */
  static final MethodTypeDesc NUMBERED_STEP =
      MethodTypeDesc.of(ConstantDescs.CD_void, INTS, INTS, CONTEXT, ConstantDescs.CD_int);

  /** An expression over a state. */
  static final MethodTypeDesc EXPRESSION = MethodTypeDesc.of(ConstantDescs.CD_int, INTS, CONTEXT);

  /** The property's part. */
  static final MethodTypeDesc CHOICES = MethodTypeDesc.of(ConstantDescs.CD_void, INTS, CONTEXT);

  /** A test of a state. */
  static final MethodTypeDesc TEST = MethodTypeDesc.of(ConstantDescs.CD_int, INTS);

  static final MethodTypeDesc INDEX =
      MethodTypeDesc.of(
          ConstantDescs.CD_int,
          ConstantDescs.CD_int,
          ConstantDescs.CD_int,
          ConstantDescs.CD_int,
          CONTEXT);
  static final MethodTypeDesc SHIFT =
      MethodTypeDesc.of(
          ConstantDescs.CD_void,
          INTS,
          INTS,
          ConstantDescs.CD_int,
          ConstantDescs.CD_int,
          ConstantDescs.CD_int);
  static final MethodTypeDesc PUSH =
      MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int, CONTEXT);
  static final MethodTypeDesc FORGET = MethodTypeDesc.of(ConstantDescs.CD_void, CONTEXT);
  static final MethodTypeDesc FINISH =
      MethodTypeDesc.of(ConstantDescs.CD_void, INTS, ConstantDescs.CD_int, CONTEXT);
  static final MethodTypeDesc SUCCESSOR =
      MethodTypeDesc.of(
          ConstantDescs.CD_void, INTS, ConstantDescs.CD_long, INTS, ConstantDescs.CD_int);

  private Names() {}
}
