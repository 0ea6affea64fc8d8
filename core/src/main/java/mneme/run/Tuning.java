package mneme.run;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import mneme.method.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * What a plan says to its methods besides their names: {@code cache-size} is {@code 1%}, {@code
 * sleep} is set. Carries texts; a method reads them through the {@link Parameter}s it declares.
 * Immutable.
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

  /** The same with one value more; a flag has the value "". */
  public Tuning with(Parameter<?> parameter, String value) {
    return with(parameter.name(), value);
  }

  /** The names of what is said. */
  public Set<String> names() {
    return values.keySet();
  }

  /** The text of a value, for those who show it; "" where it was not given. */
  public String text(String name) {
    return values.getOrDefault(name, "");
  }

  public boolean has(Parameter<?> parameter) {
    return values.containsKey(parameter.name());
  }

  /**
   * The value that was given; null where none was.
   *
   * @throws PlanException where the text is none of the parameter's values
   */
  public <T> @Nullable T given(Parameter<T> parameter) {
    String text = values.get(parameter.name());
    return text == null ? null : read(parameter, text);
  }

  /**
   * The value that was given, or another where none was.
   *
   * @throws PlanException where the text is none of the parameter's values
   */
  public <T> T valueOr(Parameter<T> parameter, T absent) {
    T value = given(parameter);
    return value == null ? absent : value;
  }

  /**
   * The value that was given, or the one that holds where none was.
   *
   * @throws PlanException where the text is none of the parameter's values
   * @throws IllegalArgumentException where the parameter has no such value
   */
  public <T> T value(Parameter<T> parameter) {
    String text = values.get(parameter.name());
    if (text == null) {
      text = parameter.absent();
    }
    if (text == null) {
      throw new IllegalArgumentException(parameter + " has no value of its own");
    }
    return read(parameter, text);
  }

  private <T> T read(Parameter<T> parameter, String text) {
    T value = parameter.form().parse(text);
    if (value == null) {
      throw refused(parameter, parameter.form().wanted());
    }
    return value;
  }

  /** What is said of a value that cannot be understood. */
  public PlanException refused(Parameter<?> parameter, String wanted) {
    return new PlanException(
        parameter.option("'" + text(parameter.name()) + "'") + ": expected " + wanted);
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
