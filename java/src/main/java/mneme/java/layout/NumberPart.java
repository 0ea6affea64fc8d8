package mneme.java.layout;

import java.util.List;
import mneme.model.Slot;
import org.jspecify.annotations.Nullable;

/** A boolean, or a whole number within bounds that an int can tell apart. */
final class NumberPart extends Part {
  private final Class<?> type;
  private final long least;
  private final long greatest;
  private final boolean bounded;

  /**
   * @param type a primitive type
   * @param bounded whether the bounds are known; otherwise the slot grows with its values
   */
  NumberPart(String path, Class<?> type, long least, long greatest, boolean bounded) {
    super(path);
    this.type = type;
    this.least = least;
    this.greatest = greatest;
    this.bounded = bounded;
  }

  @Override
  public int slots() {
    return 1;
  }

  @Override
  public void declare(int component, List<Slot> into) {
    into.add(
        bounded
            ? Slot.ranged(path, component, 0, (int) (greatest - least))
            : Slot.growing(path, component, 0, 1));
  }

  /** What is written for a number, without boxes. */
  void put(long value, int[] vector, int at) {
    if (value < least || value > greatest) {
      throw noRoom(value, "not in the range " + least + " to " + greatest);
    }
    vector[at] = bounded ? (int) (value - least) : (int) value;
  }

  long get(int[] vector, int at) {
    return bounded ? vector[at] + least : vector[at];
  }

  @Override
  public void write(@Nullable Object value, int[] vector, int at) {
    put(unboxed(present(value)), vector, at);
  }

  private static long unboxed(Object value) {
    return switch (value) {
      case Boolean truth -> truth ? 1 : 0;
      case Character letter -> letter;
      case Number number -> number.longValue();
      default -> throw new LayoutException("no number: " + value);
    };
  }

  @Override
  public Object read(int[] vector, int at) {
    return boxed(get(vector, at));
  }

  private Object boxed(long value) {
    if (type == boolean.class) {
      return value != 0;
    }
    if (type == int.class) {
      return (int) value;
    }
    if (type == long.class) {
      return value;
    }
    if (type == byte.class) {
      return (byte) value;
    }
    return type == short.class ? (Object) (short) value : (Object) (char) value;
  }

  @Override
  public long values() {
    return bounded ? greatest - least + 1 : UNBOUNDED;
  }

  @Override
  public Object value(long number) {
    return boxed(number + least);
  }

  @Override
  public long number(@Nullable Object value) {
    long plain = unboxed(present(value));
    if (plain < least || plain > greatest) {
      throw noRoom(value, "not in the range " + least + " to " + greatest);
    }
    return plain - least;
  }
}
