package mneme.method;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the values of a parameter look like. {@link Forms} has the usual ones.
 *
 * @param <T> what a value is once it is read
 */
public interface Form<T> {
  /** The word help shows in the place of a value: {@code K}, {@code on|off}; "" for a flag. */
  String word();

  /** What is expected, for a message: {@code a whole number from 1 to 20}. */
  String wanted();

  /** The value of a text; null where the text is none. */
  @Nullable T parse(String text);

  /** All values, where there are few; empty otherwise. */
  default List<String> choices() {
    return List.of();
  }

  /** Whether it is given or not, and has no value. */
  default boolean isFlag() {
    return word().isEmpty();
  }
}
