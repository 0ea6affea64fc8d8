package mneme.bytecode;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * A class in the making, which extends a class with a constructor that takes nothing. Its methods
 * are written one after the other, and writing one may ask for more. All that calls each other is
 * in one class, because a hidden class cannot be named by another. Not thread-safe.
 */
public final class GeneratedClass {
  private static final MethodTypeDesc CLASS_DATA =
      MethodTypeDesc.of(
          ConstantDescs.CD_Object,
          ConstantDescs.CD_MethodHandles_Lookup,
          ConstantDescs.CD_String,
          ConstantDescs.CD_Class);

  private final ClassDesc self;
  private final ClassDesc superclass;
  private final Deque<Method> pending = new ArrayDeque<>();
  private int names;

  private record Method(String name, MethodTypeDesc type, int flags, Consumer<CodeBuilder> body) {}

  /**
   * @param self what the class calls itself in its code; see {@link #nameIn}
   */
  public GeneratedClass(ClassDesc self, ClassDesc superclass) {
    this.self = self;
    this.superclass = superclass;
  }

  /** A name for a generated class in the package of another one. */
  public static ClassDesc nameIn(Class<?> neighbour) {
    return ClassDesc.of(neighbour.getPackageName() + ".Generated");
  }

  /** How generated code names a class. */
  public static ClassDesc describe(Class<?> type) {
    return ClassDesc.ofDescriptor(type.descriptorString());
  }

  /** A name no other method has. */
  public String newName(String prefix) {
    return prefix + names++;
  }

  /** Has a static method written. */
  public void method(String name, MethodTypeDesc type, Consumer<CodeBuilder> body) {
    pending.add(new Method(name, type, ClassFile.ACC_STATIC, body));
  }

  /** Has a method of the superclass written; {@code this} is local 0. */
  public void implement(String name, MethodTypeDesc type, Consumer<CodeBuilder> body) {
    pending.add(new Method(name, type, 0, body));
  }

  /**
   * Writes everything.
   *
   * @throws IllegalArgumentException if it is too much for one class
   */
  public byte[] bytes() {
    return ClassFile.of().build(self, this::write);
  }

  /**
   * Writes everything, and a static field whose value {@link #instanceWith} brings.
   *
   * @throws IllegalArgumentException if it is too much for one class
   */
  public byte[] bytesWithField(String field, ClassDesc type) {
    pending.addFirst(
        new Method(
            ConstantDescs.CLASS_INIT_NAME,
            ConstantDescs.MTD_void,
            ClassFile.ACC_STATIC,
            code -> takeClassData(code, field, type)));
    return ClassFile.of()
        .build(
            self,
            builder -> {
              builder.withField(field, type, ClassFile.ACC_STATIC | ClassFile.ACC_FINAL);
              write(builder);
            });
  }

  private void write(ClassBuilder type) {
    type.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
    type.withSuperclass(superclass);
    type.withMethodBody(
        ConstantDescs.INIT_NAME,
        ConstantDescs.MTD_void,
        ClassFile.ACC_PUBLIC,
        code ->
            code.aload(0)
                .invokespecial(superclass, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                .return_());
    for (Method next = pending.poll(); next != null; next = pending.poll()) {
      type.withMethodBody(next.name, next.type, next.flags, next.body);
    }
  }

  private void takeClassData(CodeBuilder code, String field, ClassDesc type) {
    ClassDesc objects = ConstantDescs.CD_Object.arrayType();
    code.invokestatic(
        ConstantDescs.CD_MethodHandles,
        "lookup",
        MethodTypeDesc.of(ConstantDescs.CD_MethodHandles_Lookup));
    code.loadConstant(ConstantDescs.DEFAULT_NAME).loadConstant(objects);
    code.invokestatic(ConstantDescs.CD_MethodHandles, "classData", CLASS_DATA);
    code.checkcast(objects).iconst_0().aaload().checkcast(type);
    code.putstatic(self, field, type).return_();
  }

  /**
   * Makes an instance of a class that was written.
   *
   * @param beside of a class in the package of the superclass
   */
  public static <T> T instance(byte[] bytes, MethodHandles.Lookup beside, Class<T> type) {
    try {
      return instance(beside.defineHiddenClass(bytes, false), type);
    } catch (IllegalAccessException e) {
      throw unusable(e);
    }
  }

  /** The same for a class with a field. */
  public static <T> T instanceWith(
      Object field, byte[] bytes, MethodHandles.Lookup beside, Class<T> type) {
    try {
      return instance(
          beside.defineHiddenClassWithClassData(bytes, new Object[] {field}, false), type);
    } catch (IllegalAccessException e) {
      throw unusable(e);
    }
  }

  private static <T> T instance(MethodHandles.Lookup hidden, Class<T> type)
      throws IllegalAccessException {
    try {
      return type.cast(hidden.lookupClass().getConstructor().newInstance());
    } catch (InstantiationException | NoSuchMethodException | InvocationTargetException e) {
      throw unusable(e);
    }
  }

  private static IllegalStateException unusable(Throwable cause) {
    return new IllegalStateException("the generated class cannot be used", cause);
  }
}
