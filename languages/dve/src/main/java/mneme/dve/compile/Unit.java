package mneme.dve.compile;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import mneme.model.ModelError;

/**
 * A generated class in the making: its methods, and the tables and error sites its code refers to
 * by number. Everything that calls each other is in one class, because a hidden class cannot be
 * named by another.
 */
final class Unit {
  /** In generated code this name means the class itself. */
  static final ClassDesc SELF = ClassDesc.of(Unit.class.getPackageName() + ".Generated");

  private final ClassDesc superclass;
  private final ArrayDeque<Method> pending = new ArrayDeque<>();
  private final Map<IntList, Integer> tableNumbers = new HashMap<>();
  private final List<int[]> tables = new ArrayList<>();
  private final Map<IntList, Integer> templateNumbers = new HashMap<>();
  private final List<int[]> templates = new ArrayList<>();
  private final Map<ModelError, Integer> errorNumbers = new HashMap<>();
  private final List<ModelError> errors = new ArrayList<>();
  private int names;

  Unit(ClassDesc superclass) {
    this.superclass = superclass;
  }

  /** A name no other method has. */
  String newName(String prefix) {
    return prefix + names++;
  }

  /** Has a static method written. */
  void method(String name, MethodTypeDesc type, Fragment body) {
    pending.add(new Method(name, type, ClassFile.ACC_STATIC, body));
  }

  /** Has a method of the superclass implemented by passing its parameters to a static one. */
  void implement(String name, MethodTypeDesc type, String by) {
    pending.add(new Method(name, type, 0, new Forward(type, by)));
  }

  /** Pushes a table of constants. */
  void loadTable(Code code, int[] table) {
    int number = number(table, tableNumbers, tables);
    code.out.getstatic(SELF, "TABLES", Names.INT_TABLE);
    code.constant(number);
    code.out.aaload();
    code.grow(4);
  }

  /** The number of a list that every stepper has its own copy of. */
  int template(int[] template) {
    return number(template, templateNumbers, templates);
  }

  private static int number(int[] table, Map<IntList, Integer> numbers, List<int[]> tables) {
    Integer known = numbers.putIfAbsent(new IntList(table), tables.size());
    if (known != null) {
      return known;
    }
    tables.add(table);
    return tables.size() - 1;
  }

  /** The number of an error. */
  int error(ModelError error) {
    Integer known = errorNumbers.putIfAbsent(error, errors.size());
    if (known != null) {
      return known;
    }
    errors.add(error);
    return errors.size() - 1;
  }

  ModelError[] errors() {
    return errors.toArray(new ModelError[0]);
  }

  int[][] templates() {
    return templates.toArray(new int[0][]);
  }

  /**
   * Writes everything.
   *
   * @throws IllegalArgumentException if it is too much for one class
   */
  byte[] bytes() {
    return ClassFile.of().build(SELF, new Body());
  }

  /**
   * Writes everything and makes an instance of the class.
   *
   * @throws IllegalArgumentException if it is too much for one class
   */
  GeneratedCode instantiate() {
    byte[] bytes = bytes();
    Object[] data = {tables.toArray(new int[0][])};
    try {
      MethodHandles.Lookup hidden =
          MethodHandles.lookup().defineHiddenClassWithClassData(bytes, data, false);
      return (GeneratedCode) hidden.lookupClass().getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the generated class cannot be used", e);
    }
  }

  /** Methods are written one after the other; writing one may ask for more. */
  private final class Body implements Consumer<ClassBuilder> {
    @Override
    public void accept(ClassBuilder type) {
      type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
      type.withSuperclass(superclass);
      type.withField("TABLES", Names.INT_TABLE, ClassFile.ACC_STATIC | ClassFile.ACC_FINAL);
      method(ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, new Constructor(superclass), 0);
      method(ConstantDescs.CLASS_INIT_NAME, ConstantDescs.MTD_void, new Initializer());
      for (Method next = pending.poll(); next != null; next = pending.poll()) {
        type.withMethodBody(next.name, next.type, next.flags, next);
      }
    }

    private void method(String name, MethodTypeDesc type, Fragment body, int flags) {
      pending.addFirst(new Method(name, type, flags, body));
    }

    private void method(String name, MethodTypeDesc type, Fragment body) {
      method(name, type, body, ClassFile.ACC_STATIC);
    }
  }

  private final class Method implements Consumer<CodeBuilder> {
    final String name;
    final MethodTypeDesc type;
    final int flags;
    final Fragment body;

    Method(String name, MethodTypeDesc type, int flags, Fragment body) {
      this.name = name;
      this.type = type;
      this.flags = flags;
      this.body = body;
    }

    @Override
    public void accept(CodeBuilder out) {
      body.write(new Code(out, Unit.this, type));
      if (type.returnType().equals(ConstantDescs.CD_void)) {
        out.return_();
      }
    }
  }

  /** The body of an instance method that calls a static one; {@code this} is local 0. */
  private record Forward(MethodTypeDesc type, String name) implements Fragment {
    @Override
    public int size() {
      return 0;
    }

    @Override
    public void write(Code code) {
      for (int i = 0; i < type.parameterCount(); i++) {
        if (type.parameterType(i).isPrimitive()) {
          code.out.iload(i + 1);
        } else {
          code.out.aload(i + 1);
        }
      }
      code.callOwn(name, type);
      if (!type.returnType().equals(ConstantDescs.CD_void)) {
        code.out.ireturn();
      }
    }
  }

  private record Constructor(ClassDesc superclass) implements Fragment {
    @Override
    public int size() {
      return 0;
    }

    @Override
    public void write(Code code) {
      code.out.aload(0);
      code.out.invokespecial(superclass, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void);
    }
  }

  /** Takes the tables out of the class data. */
  private static final class Initializer implements Fragment {
    @Override
    public int size() {
      return 0;
    }

    @Override
    public void write(Code code) {
      ClassDesc objects = ConstantDescs.CD_Object.arrayType();
      code.out.invokestatic(
          ConstantDescs.CD_MethodHandles,
          "lookup",
          MethodTypeDesc.of(ConstantDescs.CD_MethodHandles_Lookup));
      code.out.loadConstant(ConstantDescs.DEFAULT_NAME);
      code.out.loadConstant(objects);
      code.out.invokestatic(
          ConstantDescs.CD_MethodHandles,
          "classData",
          MethodTypeDesc.of(
              ConstantDescs.CD_Object,
              ConstantDescs.CD_MethodHandles_Lookup,
              ConstantDescs.CD_String,
              ConstantDescs.CD_Class));
      code.out.checkcast(objects);
      code.out.iconst_0();
      code.out.aaload();
      code.out.checkcast(Names.INT_TABLE);
      code.out.putstatic(SELF, "TABLES", Names.INT_TABLE);
    }
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
