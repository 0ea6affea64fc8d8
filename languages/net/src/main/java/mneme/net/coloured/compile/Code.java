package mneme.net.coloured.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import mneme.bytecode.MethodCode;

/** The body of one generated method while it is written. */
final class Code extends MethodCode {
  /** The local that holds the source state; -1 in functions. */
  final int state;

  /** The local that holds the {@link Context}. */
  final int context;

  /** The local of variable 0; each takes two. */
  private final int variables;

  Code(CodeBuilder out, int state, int context, int parameters, int variableCount) {
    this(out, state, context, parameters, parameters, variableCount);
  }

  Code(CodeBuilder out, int state, int context, int firstVariable, int parameters, int variables) {
    super(out, Names.SELF, Math.max(parameters, firstVariable + 2 * variables));
    this.state = state;
    this.context = context;
    this.variables = firstVariable;
  }

  void loadVariable(int number) {
    out.lload(variables + 2 * number);
  }

  void storeVariable(int number) {
    out.lstore(variables + 2 * number);
  }

  void constant(long value) {
    out.loadConstant(value);
  }

  void loadContext() {
    out.aload(context);
  }

  /** Calls a static helper; pushes the context as its last argument first. */
  void helper(String name, ClassDesc result, ClassDesc... parameters) {
    loadContext();
    out.invokestatic(Names.CONTEXT, name, Names.helper(result, parameters));
  }

  /** Calls a static helper that does not need the context. */
  void plain(String name, ClassDesc result, ClassDesc... parameters) {
    out.invokestatic(Names.CONTEXT, name, MethodTypeDesc.of(result, parameters));
  }

  /** Jumps if there was a mistake. */
  void ifError(Label target) {
    loadContext();
    out.getfield(Names.CONTEXT, "error", ConstantDescs.CD_int);
    out.ifne(target);
  }
}
