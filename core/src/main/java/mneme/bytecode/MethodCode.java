package mneme.bytecode;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/**
 * The body of one generated method while it is written: the builder of the class-file API and the
 * next free local variable.
 */
public abstract class MethodCode {
  public final CodeBuilder out;
  private final ClassDesc owner;
  private int nextLocal;

  /**
   * @param owner the generated class
   * @param firstFree the first local variable that no parameter has
   */
  protected MethodCode(CodeBuilder out, ClassDesc owner, int firstFree) {
    this.out = out;
    this.owner = owner;
    this.nextLocal = firstFree;
  }

  /** What {@link #newLocal} will return next. */
  public final int nextLocal() {
    return nextLocal;
  }

  /** A local for an int or a reference. */
  public final int newLocal() {
    return nextLocal++;
  }

  /** A local for a long, which takes two. */
  public final int newLong() {
    nextLocal += 2;
    return nextLocal - 2;
  }

  public void constant(int value) {
    out.loadConstant(value);
  }

  /** Calls a static method of the generated class. */
  public void callOwn(String name, MethodTypeDesc type) {
    out.invokestatic(owner, name, type);
  }

  public final Label label() {
    return out.newLabel();
  }

  public final void bind(Label label) {
    out.labelBinding(label);
  }
}
