package mneme.net.coloured.compile;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static mneme.bytecode.GeneratedClass.describe;

import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import mneme.bytecode.GeneratedClass;
import mneme.net.coloured.marking.Region;

/** Descriptors of what generated code refers to. */
final class Names {
  static final ClassDesc SELF = GeneratedClass.nameIn(Context.class);
  static final ClassDesc INTS = CD_int.arrayType();
  static final ClassDesc CONTEXT = describe(Context.class);
  static final ClassDesc NET = describe(GeneratedNet.class);
  static final ClassDesc REGION = describe(Region.class);

  /** All bindings of a transition. */
  static final MethodTypeDesc ALL = MethodTypeDesc.of(CD_void, INTS, CONTEXT);

  static final MethodTypeDesc SOME = MethodTypeDesc.of(CD_void, INTS, CONTEXT, CD_int);

  /** One binding of a transition. */
  static final MethodTypeDesc ONE = MethodTypeDesc.of(CD_void, INTS, CONTEXT, CD_long);

  static final MethodTypeDesc BACK = MethodTypeDesc.of(CD_int, INTS, CONTEXT, CD_long);
  static final MethodTypeDesc FIRE = MethodTypeDesc.of(CD_void, INTS, CONTEXT, CD_int, CD_long);
  static final MethodTypeDesc UNDO = MethodTypeDesc.of(CD_int, INTS, CONTEXT, CD_int, CD_long);

  private Names() {}

  /** A static method of the context that takes it last. */
  static MethodTypeDesc helper(ClassDesc result, ClassDesc... parameters) {
    ClassDesc[] all = java.util.Arrays.copyOf(parameters, parameters.length + 1);
    all[parameters.length] = CONTEXT;
    return MethodTypeDesc.of(result, all);
  }
}
