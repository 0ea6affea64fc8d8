package mneme.java.layout;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import mneme.model.Slot;
import org.jspecify.annotations.Nullable;

/**
 * A record: its components one after the other. Reading calls its constructor, writing its
 * accessors; numbers are not boxed on the way.
 */
final class RecordPart extends Part {
  private static final MethodHandles.Lookup HERE = MethodHandles.lookup();

  /** More than the values of a constructor's arguments fit into one call. */
  static final int MOST_COMPONENTS = 120;

  private final List<Part> parts;
  private final int slots;

  /** (vector, place) to the record. */
  private final MethodHandle reader;

  /** (record, vector, place) to nothing. */
  private final MethodHandle writer;

  private final MethodHandle constructor;
  private final MethodHandle[] accessors;

  RecordPart(String path, Class<?> type, List<Part> parts) {
    super(path);
    this.parts = List.copyOf(parts);
    this.slots = parts.stream().mapToInt(Part::slots).sum();
    try {
      MethodHandles.Lookup inside = MethodHandles.privateLookupIn(type, HERE);
      RecordComponent[] components = type.getRecordComponents();
      Class<?>[] types =
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      this.constructor = inside.findConstructor(type, MethodType.methodType(void.class, types));
      this.accessors = new MethodHandle[components.length];
      for (int i = 0; i < components.length; i++) {
        accessors[i] =
            inside.findVirtual(type, components[i].getName(), MethodType.methodType(types[i]));
      }
      this.reader = reader(types);
      this.writer = writer(types);
    } catch (ReflectiveOperationException e) {
      throw new LayoutException(
          path + ": the record " + type.getName() + " cannot be opened: " + e.getMessage());
    }
  }

  private MethodHandle reader(Class<?>[] types) throws ReflectiveOperationException {
    MethodHandle all = constructor;
    int offset = slots;
    for (int i = types.length - 1; i >= 0; i--) {
      Part part = parts.get(i);
      offset -= part.slots();
      MethodHandle one =
          part instanceof NumberPart && types[i].isPrimitive()
              ? HERE.findStatic(
                  RecordPart.class,
                  "readNumber",
                  MethodType.methodType(
                      long.class, int[].class, int.class, NumberPart.class, int.class))
              : HERE.findStatic(
                  RecordPart.class,
                  "readPart",
                  MethodType.methodType(
                      Object.class, int[].class, int.class, Part.class, int.class));
      one = MethodHandles.insertArguments(one, 2, part, offset);
      MethodType wanted = MethodType.methodType(types[i], int[].class, int.class);
      one =
          types[i] == boolean.class
              ? MethodHandles.filterReturnValue(
                  one,
                  HERE.findStatic(
                      RecordPart.class, "isTrue", MethodType.methodType(boolean.class, long.class)))
              : types[i].isPrimitive()
                  ? MethodHandles.explicitCastArguments(one, wanted)
                  : one.asType(wanted);
      all = MethodHandles.collectArguments(all, i, one);
    }
    int[] order = new int[2 * types.length];
    for (int i = 0; i < order.length; i++) {
      order[i] = i % 2;
    }
    return MethodHandles.permuteArguments(
        all.asType(all.type().changeReturnType(Object.class)),
        MethodType.methodType(Object.class, int[].class, int.class),
        order);
  }

  private MethodHandle writer(Class<?>[] types) throws ReflectiveOperationException {
    MethodType whole = MethodType.methodType(void.class, Object.class, int[].class, int.class);
    MethodHandle all = MethodHandles.empty(whole);
    int offset = slots;
    for (int i = types.length - 1; i >= 0; i--) {
      Part part = parts.get(i);
      offset -= part.slots();
      boolean number = part instanceof NumberPart && types[i].isPrimitive();
      MethodHandle one =
          number
              ? HERE.findStatic(
                  RecordPart.class,
                  "writeNumber",
                  MethodType.methodType(
                      void.class, long.class, int[].class, int.class, NumberPart.class, int.class))
              : HERE.findStatic(
                  RecordPart.class,
                  "writePart",
                  MethodType.methodType(
                      void.class, Object.class, int[].class, int.class, Part.class, int.class));
      one = MethodHandles.insertArguments(one, 3, part, offset);
      MethodHandle get =
          MethodHandles.explicitCastArguments(
              accessors[i],
              MethodType.methodType(number ? long.class : Object.class, Object.class));
      all = MethodHandles.foldArguments(all, MethodHandles.filterArguments(one, 0, get));
    }
    return all;
  }

  @SuppressWarnings("UnusedMethod") // by its handle
  private static long readNumber(int[] vector, int at, NumberPart part, int offset) {
    return part.get(vector, at + offset);
  }

  @SuppressWarnings("UnusedMethod") // by its handle
  private static @Nullable Object readPart(int[] vector, int at, Part part, int offset) {
    return part.read(vector, at + offset);
  }

  @SuppressWarnings("UnusedMethod") // by its handle
  private static boolean isTrue(long number) {
    return number != 0;
  }

  @SuppressWarnings("UnusedMethod") // by its handle
  private static void writeNumber(long value, int[] vector, int at, NumberPart part, int offset) {
    part.put(value, vector, at + offset);
  }

  @SuppressWarnings("UnusedMethod") // by its handle
  private static void writePart(
      @Nullable Object value, int[] vector, int at, Part part, int offset) {
    part.write(value, vector, at + offset);
  }

  @Override
  public int slots() {
    return slots;
  }

  @Override
  public void declare(int component, List<Slot> into) {
    parts.forEach(part -> part.declare(component, into));
  }

  List<Part> parts() {
    return parts;
  }

  @Override
  public void write(@Nullable Object value, int[] vector, int at) {
    try {
      writer.invokeExact(present(value), vector, at);
    } catch (Throwable e) {
      throw Thrown.unchecked(e);
    }
  }

  @Override
  public Object read(int[] vector, int at) {
    try {
      return (Object) reader.invokeExact(vector, at);
    } catch (Throwable e) {
      throw Thrown.unchecked(e);
    }
  }

  @Override
  public long values() {
    long product = 1;
    for (Part part : parts) {
      long each = part.values();
      if (each == UNBOUNDED || each != 0 && product > Long.MAX_VALUE / each) {
        return UNBOUNDED;
      }
      product *= each;
    }
    return product;
  }

  @Override
  public Object value(long number) {
    @Nullable Object[] values = new Object[parts.size()];
    long left = number;
    for (int i = parts.size() - 1; i >= 0; i--) {
      long each = parts.get(i).values();
      values[i] = parts.get(i).value(left % each);
      left /= each;
    }
    try {
      return constructor.invokeWithArguments(values);
    } catch (Throwable e) {
      throw Thrown.unchecked(e);
    }
  }

  @Override
  public long number(@Nullable Object value) {
    Object present = present(value);
    long number = 0;
    for (int i = 0; i < parts.size(); i++) {
      try {
        number = number * parts.get(i).values() + parts.get(i).number(accessors[i].invoke(present));
      } catch (Throwable e) {
        throw Thrown.unchecked(e);
      }
    }
    return number;
  }
}
