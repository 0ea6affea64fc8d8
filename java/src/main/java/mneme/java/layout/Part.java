package mneme.java.layout;

import java.util.List;
import mneme.model.Slot;
import org.jspecify.annotations.Nullable;

/**
 * A value of some type as numbers in consecutive slots. What is absent, such as the rest of a list,
 * is written as zeros, so zeros are a valid value of every part. Immutable and thread-safe.
 */
public abstract class Part {
  /** In place of the number of values: there is no bound, or it is too large to be of use. */
  public static final long UNBOUNDED = -1;

  /** For messages: where the value stands in the state. */
  final String path;

  protected Part(String path) {
    this.path = path;
  }

  /** How many slots it takes. */
  public abstract int slots();

  /** Adds its slots. */
  public abstract void declare(int component, List<Slot> into);

  /**
   * Writes a value.
   *
   * @throws LayoutException where there is no room for it
   */
  public abstract void write(@Nullable Object value, int[] vector, int at);

  /** Reads a value. */
  public abstract @Nullable Object read(int[] vector, int at);

  /** How many values there are, where each has a number; {@link #UNBOUNDED} otherwise. */
  public long values() {
    return UNBOUNDED;
  }

  /** The value with a number. */
  public @Nullable Object value(long number) {
    throw new IllegalStateException(path + " has no numbers");
  }

  /**
   * The number of a value.
   *
   * @throws LayoutException where there is no such value
   */
  public long number(@Nullable Object value) {
    throw new IllegalStateException(path + " has no numbers");
  }

  final LayoutException noRoom(@Nullable Object value, String reason) {
    return new LayoutException(path + " = " + value + ": " + reason);
  }

  final Object present(@Nullable Object value) {
    if (value == null) {
      throw new LayoutException(
          path + " is null; take an Optional for what may be absent, or mark it @Nullable");
    }
    return value;
  }
}
