package mneme.dve.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import mneme.bytecode.MethodCode;

/**
 * The body of one generated method while it is written, with an estimate of the bytes written so
 * far. Parameters are locals 0 and up; which of them is what depends on the method's descriptor,
 * see {@link Names}.
 */
final class Code extends MethodCode {
  /** Locals of a step. */
  static final int STATE = 0;

  static final int NEXT = 1;

  /** The first local after the parameters of a step. */
  static final int FIRST_VALUE = 3;

  /** HotSpot leaves methods above 8,000 bytes to its interpreter; what is longer is split. */
  static final int LONG = 3000;

  final Unit unit;
  private final int context;
  private int size;

  Code(CodeBuilder out, Unit unit, MethodTypeDesc type) {
    super(out, Unit.SELF, type.parameterCount());
    this.unit = unit;
    this.context = type.parameterList().indexOf(Names.CONTEXT);
  }

  /** The local that holds the {@link StepContext}. */
  int context() {
    return context;
  }

  /** About how many bytes there are so far. */
  int size() {
    return size;
  }

  void grow(int bytes) {
    size += bytes;
  }

  @Override
  public void constant(int value) {
    size += value >= -1 && value <= 5 ? 1 : 3;
    super.constant(value);
  }

  /** Pushes {@code array[slot]}. */
  void load(int array, int slot) {
    out.aload(array);
    constant(slot);
    out.iaload();
    size += 2;
  }

  void store(int local) {
    out.istore(local);
    size += 2;
  }

  void load(int local) {
    out.iload(local);
    size += 2;
  }

  /** {@code next[slot] = state[slot]}. */
  void restore(int slot) {
    out.aload(NEXT);
    constant(slot);
    load(STATE, slot);
    out.iastore();
    size += 2;
  }

  /** The same for the slot a local holds. */
  void restoreLocal(int local) {
    out.aload(NEXT).iload(local).aload(STATE).iload(local).iaload().iastore();
    size += 8;
  }

  void pushError() {
    out.aload(context).getfield(Names.CONTEXT, "error", ConstantDescs.CD_int);
    size += 4;
  }

  void callContext(String name, MethodTypeDesc type) {
    out.invokestatic(Names.CONTEXT, name, type);
    size += 3;
  }

  @Override
  public void callOwn(String name, MethodTypeDesc type) {
    super.callOwn(name, type);
    size += 3;
  }

  /** Passes the parameters of this method on to another of the same type. */
  void callAlike(String name, MethodTypeDesc type) {
    for (int i = 0; i < type.parameterCount(); i++) {
      ClassDesc parameter = type.parameterType(i);
      if (parameter.isPrimitive()) {
        out.iload(i);
      } else {
        out.aload(i);
      }
    }
    size += 2 * type.parameterCount();
    callOwn(name, type);
  }
}
