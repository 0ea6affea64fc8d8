package mneme.run;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a plan says to its method besides its name: {@code cache-size} is {@code 1%}, {@code sleep}
 * is set. Names are those of the command line without their dashes, values its text; each method
 * reads its own. Immutable.
 */
public final class Tuning {
  public static final Tuning NONE = new Tuning(Map.of());

  private final Map<String, String> values;

  private Tuning(Map<String, String> values) {
    this.values = Collections.unmodifiableMap(values);
  }

  /** The same with one value more; a flag has the value "". */
  public Tuning with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(values);
    more.put(name, value);
    return new Tuning(more);
  }

  public Set<String> names() {
    return values.keySet();
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** The text of a value; null where it was not given. */
  public @Nullable String text(String name) {
    return values.get(name);
  }

  public String text(String name, String absent) {
    return values.getOrDefault(name, absent);
  }

  /**
   * A whole number between two bounds.
   *
   * @throws PlanException where the text is none
   */
  public long number(String name, long absent, long least, long greatest) {
    String text = values.get(name);
    if (text == null) {
      return absent;
    }
    try {
      long value = Long.parseLong(text);
      if (value >= least && value <= greatest) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Said below, together with numbers out of range.
    }
    throw refused(
        name,
        greatest == Long.MAX_VALUE
            ? "a whole number, at least " + least
            : "a whole number from " + least + " to " + greatest);
  }

  /**
   * A number of states, a size, or a share.
   *
   * @throws PlanException where the text is none of them
   */
  public Amount amount(String name, Amount absent) {
    String text = values.get(name);
    if (text == null) {
      return absent;
    }
    Amount amount = Amount.parse(text);
    if (amount == null) {
      throw refused(name, "a number of states, a size with k, m or g, or a share: 1000, 64m, 1%");
    }
    return amount;
  }

  /** What is said of a value that cannot be understood. */
  public PlanException refused(String name, String wanted) {
    return new PlanException("--" + name + " '" + text(name, "") + "': expected " + wanted);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Tuning tuning && values.equals(tuning.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
