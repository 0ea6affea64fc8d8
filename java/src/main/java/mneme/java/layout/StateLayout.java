package mneme.java.layout;

import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * Derives parts from types, and keeps what they have in common: the numbers of interned values, and
 * what there is to say about the cost of a type. Not thread-safe while parts are made, thread-safe
 * afterwards.
 */
public final class StateLayout {
  /** A set of more values than this is not a set of bits. */
  private static final long MOST_IN_SET = 1024;

  private static final long MOST_KEYS = 256;

  private static final int DEEPEST = 32;

  private final Map<String, Interner> interners = new LinkedHashMap<>();
  private final Set<String> warnings = new LinkedHashSet<>();

  /** What a user should know about the cost of the types. */
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** Whether values are kept on the Java heap, where no other process finds them. */
  public boolean keepsValues() {
    return !interners.isEmpty();
  }

  /** Bytes of the Java heap that interned values take, roughly. */
  public long bytes() {
    return interners.values().stream().mapToLong(Interner::bytes).sum();
  }

  /** The parts of the components of a record, or the one part of anything else. */
  public Part part(String path, Class<?> type) {
    return type.isRecord() ? record(path, type, 0) : simple(path, type, null, 0);
  }

  private Part part(String path, AnnotatedType type, int depth) {
    if (depth > DEEPEST) {
      throw new LayoutException(path + " is nested too deeply; does its type contain itself?");
    }
    Part part =
        switch (type) {
          case AnnotatedArrayType array -> array(path, array, depth);
          case AnnotatedParameterizedType generic -> generic(path, generic, depth);
          default ->
              type.getType() instanceof Class<?> plain
                  ? simple(path, plain, type, depth)
                  : interned(path, type.getType());
        };
    return isNullable(type) && !(part instanceof EnumPart) && !(part instanceof InternedPart)
        ? new OptionalPart(path, part, false)
        : part;
  }

  private static boolean isNullable(AnnotatedType type) {
    return Arrays.stream(type.getAnnotations())
        .anyMatch(each -> each.annotationType().getSimpleName().equals("Nullable"));
  }

  private Part simple(String path, Class<?> type, @Nullable AnnotatedType annotated, int depth) {
    Class<?> plain = primitive(type);
    if (plain != null) {
      return number(path, plain, annotated == null ? null : annotated.getAnnotation(Range.class));
    }
    if (type.isEnum()) {
      return new EnumPart(path, type, annotated != null && isNullable(annotated));
    }
    if (type.isRecord()) {
      return record(path, type, depth);
    }
    if (type.isSealed()) {
      return union(path, type, depth);
    }
    return interned(path, type);
  }

  private static @Nullable Class<?> primitive(Class<?> type) {
    if (type == boolean.class || type == Boolean.class) {
      return boolean.class;
    }
    if (type == int.class || type == Integer.class) {
      return int.class;
    }
    if (type == long.class || type == Long.class) {
      return long.class;
    }
    if (type == byte.class || type == Byte.class) {
      return byte.class;
    }
    if (type == short.class || type == Short.class) {
      return short.class;
    }
    return type == char.class || type == Character.class ? char.class : null;
  }

  private static Part number(String path, Class<?> type, @Nullable Range range) {
    if (range != null) {
      if (range.min() > range.max()) {
        throw new LayoutException(path + ": the range is empty");
      }
      boolean wide = (long) range.max() - range.min() > Integer.MAX_VALUE;
      return new NumberPart(path, type, range.min(), range.max(), !wide);
    }
    if (type == long.class) {
      return new LongPart(path);
    }
    if (type == int.class) {
      return new NumberPart(path, type, Integer.MIN_VALUE, Integer.MAX_VALUE, false);
    }
    if (type == boolean.class) {
      return new NumberPart(path, type, 0, 1, true);
    }
    if (type == byte.class) {
      return new NumberPart(path, type, Byte.MIN_VALUE, Byte.MAX_VALUE, true);
    }
    return type == short.class
        ? new NumberPart(path, type, Short.MIN_VALUE, Short.MAX_VALUE, true)
        : new NumberPart(path, type, Character.MIN_VALUE, Character.MAX_VALUE, true);
  }

  private Part record(String path, Class<?> type, int depth) {
    RecordComponent[] components = type.getRecordComponents();
    if (components.length > RecordPart.MOST_COMPONENTS) {
      throw new LayoutException(
          path + ": a record may have " + RecordPart.MOST_COMPONENTS + " components here");
    }
    List<Part> parts = new ArrayList<>();
    for (RecordComponent component : components) {
      parts.add(part(inside(path, component.getName()), component.getAnnotatedType(), depth + 1));
    }
    return new RecordPart(path, type, parts);
  }

  private static String inside(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  private Part union(String path, Class<?> type, int depth) {
    List<Class<?>> types = new ArrayList<>();
    addLeaves(type, types);
    List<Part> parts = new ArrayList<>();
    for (Class<?> each : types) {
      if (!each.isRecord() && !each.isEnum()) {
        return interned(path, type);
      }
      parts.add(simple(path, each, null, depth + 1));
    }
    return new UnionPart(path, types, parts);
  }

  private static void addLeaves(Class<?> type, List<Class<?>> into) {
    for (Class<?> each : type.getPermittedSubclasses()) {
      if (each.isSealed() && !each.isEnum()) {
        addLeaves(each, into);
      } else {
        into.add(each);
      }
    }
  }

  private Part array(String path, AnnotatedArrayType type, int depth) {
    Size size = type.getAnnotation(Size.class);
    if (size == null) {
      throw new LayoutException(
          path
              + " is an array of unknown length; say @Size(n) before its brackets, as in int @Size(3)"
              + " []");
    }
    Class<?> element = raw(type.getAnnotatedGenericComponentType().getType());
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < size.value(); i++) {
      parts.add(part(path + "[" + i + "]", type.getAnnotatedGenericComponentType(), depth + 1));
    }
    return new ArrayPart(path, element, parts);
  }

  private static Class<?> raw(Type type) {
    return switch (type) {
      case Class<?> plain -> plain;
      case ParameterizedType generic -> (Class<?>) generic.getRawType();
      default -> Object.class;
    };
  }

  private Part generic(String path, AnnotatedParameterizedType type, int depth) {
    Class<?> raw = raw(type.getType());
    AnnotatedType[] arguments = type.getAnnotatedActualTypeArguments();
    Size size = type.getAnnotation(Size.class);
    if (raw == Optional.class) {
      return new OptionalPart(path, part(path, arguments[0], depth + 1), true);
    }
    if (raw == List.class && size != null) {
      List<Part> parts = new ArrayList<>();
      for (int i = 0; i < size.value(); i++) {
        parts.add(part(path + "[" + i + "]", arguments[0], depth + 1));
      }
      return new ListPart(path, parts);
    }
    boolean sorted = SortedSet.class.isAssignableFrom(raw) || SortedMap.class.isAssignableFrom(raw);
    if (raw == Set.class || raw == SortedSet.class) {
      return set(path, type, arguments[0], size, sorted, depth);
    }
    if (raw == Map.class || raw == SortedMap.class) {
      return map(path, type, arguments, sorted, depth);
    }
    return interned(path, type.getType());
  }

  private Part set(
      String path,
      AnnotatedType type,
      AnnotatedType element,
      @Nullable Size size,
      boolean sorted,
      int depth) {
    StateLayout trial = new StateLayout();
    Part part = trial.part(path, element, depth + 1);
    if (part.values() != Part.UNBOUNDED && part.values() <= MOST_IN_SET) {
      return new SetPart(path, part, sorted);
    }
    return size == null
        ? interned(path, type.getType())
        : new BagPart(path, interner(element.getType()), size.value(), sorted);
  }

  private Part map(
      String path, AnnotatedType type, AnnotatedType[] arguments, boolean sorted, int depth) {
    StateLayout trial = new StateLayout();
    Part key = trial.part(path, arguments[0], depth + 1);
    if (key.values() == Part.UNBOUNDED || key.values() > MOST_KEYS) {
      return interned(path, type.getType());
    }
    List<OptionalPart> entries = new ArrayList<>();
    for (long i = 0; i < key.values(); i++) {
      String name = path + "[" + key.value(i) + "]";
      entries.add(new OptionalPart(name, part(name, arguments[1], depth + 1), false));
    }
    return new MapPart(path, key, entries, sorted);
  }

  /** A value that is interned on purpose: nobody is warned. */
  public Part number(String path, String table) {
    return new InternedPart(path, interners.computeIfAbsent(table, _ -> new Interner()));
  }

  /** A set of at most so many values, each interned on purpose. */
  public Part numbers(String path, String table, int most) {
    return new BagPart(path, interners.computeIfAbsent(table, _ -> new Interner()), most, false);
  }

  private Part interned(String path, Type type) {
    warnings.add(
        path
            + " ("
            + type.getTypeName()
            + ") has no bound that the layout knows: each distinct value is kept on the Java heap, with"
            + " about 100 bytes more than its own");
    return new InternedPart(path, interner(type));
  }

  /** Values of one type have one table, wherever they stand. */
  private Interner interner(Type type) {
    return interners.computeIfAbsent(type.getTypeName(), _ -> new Interner());
  }
}
