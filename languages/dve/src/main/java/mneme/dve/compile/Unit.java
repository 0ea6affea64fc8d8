package mneme.dve.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import mneme.bytecode.GeneratedClass;
import mneme.bytecode.Numbering;
import mneme.model.ModelError;

/**
 * A generated class in the making: its methods, and the tables and error sites its code refers to
 * by number.
 */
final class Unit {
  /** In generated code this name means the class itself. */
  static final ClassDesc SELF = GeneratedClass.nameIn(Unit.class);

  private static final String TABLES = "TABLES";

  private final GeneratedClass generated;
  private final Numbering<IntList> tables = new Numbering<>();
  private final Numbering<IntList> templates = new Numbering<>();
  private final Numbering<ModelError> errors = new Numbering<>();

  Unit(ClassDesc superclass) {
    this.generated = new GeneratedClass(SELF, superclass);
  }

  /** A name no other method has. */
  String newName(String prefix) {
    return generated.newName(prefix);
  }

  /** Has a static method written. */
  void method(String name, MethodTypeDesc type, Fragment body) {
    generated.method(name, type, out -> write(out, type, body));
  }

  private void write(CodeBuilder out, MethodTypeDesc type, Fragment body) {
    body.write(new Code(out, this, type));
    if (type.returnType().equals(ConstantDescs.CD_void)) {
      out.return_();
    }
  }

  /** Has a method of the superclass implemented by passing its parameters to a static one. */
  void implement(String name, MethodTypeDesc type, String by) {
    generated.implement(name, type, out -> forward(out, type, by));
  }

  private static void forward(CodeBuilder out, MethodTypeDesc type, String by) {
    for (int i = 0; i < type.parameterCount(); i++) {
      if (type.parameterType(i).isPrimitive()) {
        out.iload(i + 1);
      } else {
        out.aload(i + 1);
      }
    }
    out.invokestatic(SELF, by, type);
    if (type.returnType().equals(ConstantDescs.CD_void)) {
      out.return_();
    } else {
      out.ireturn();
    }
  }

  /** Pushes a table of constants. */
  void loadTable(Code code, int[] table) {
    code.out.getstatic(SELF, TABLES, Names.INT_TABLE);
    code.constant(tables.of(new IntList(table)));
    code.out.aaload();
    code.grow(4);
  }

  /** The number of a list that every stepper has its own copy of. */
  int template(int[] template) {
    return templates.of(new IntList(template));
  }

  /** The number of an error. */
  int error(ModelError error) {
    return errors.of(error);
  }

  ModelError[] errors() {
    return errors.all().toArray(new ModelError[0]);
  }

  int[][] templates() {
    return arrays(templates);
  }

  private static int[][] arrays(Numbering<IntList> lists) {
    return lists.all().stream().map(IntList::values).toArray(int[][]::new);
  }

  /**
   * Writes everything.
   *
   * @throws IllegalArgumentException if it is too much for one class
   */
  byte[] bytes() {
    return generated.bytesWithField(TABLES, Names.INT_TABLE);
  }

  /**
   * Writes everything and makes an instance of the class.
   *
   * @throws IllegalArgumentException if it is too much for one class
   */
  <C extends GeneratedCode> C instantiate(Class<C> type) {
    byte[] bytes = bytes();
    return GeneratedClass.instanceWith(arrays(tables), bytes, MethodHandles.lookup(), type);
  }

  /** An array by its contents. */
  private record IntList(int[] values) {
    @Override
    public boolean equals(Object other) {
      return other instanceof IntList list && Arrays.equals(values, list.values);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(values);
    }
  }
}
