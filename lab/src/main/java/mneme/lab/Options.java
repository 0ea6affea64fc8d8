package mneme.lab;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * What an experiment can be told. An option is declared by the field that holds its value. Its type
 * is that of its default, which help shows behind the description.
 */
public final class Options {
  private static final String SHOWN_DEFAULT = " (default: ${DEFAULT-VALUE}).";

  private final CommandSpec spec;

  Options(Object described) {
    spec = CommandSpec.forAnnotatedObject(described);
  }

  /** What a user gave, or the default. */
  public static final class Value<T extends @Nullable Object> {
    private final ArgSpec argument;

    private Value(ArgSpec argument) {
      this.argument = argument;
    }

    public T get() {
      return argument.<T>getValue();
    }
  }

  /** An option with a default: a number, a word, a file, a constant of an enumeration. */
  public <T> Value<T> value(String name, String label, T standard, String description) {
    return add(
        option(name, label, description + SHOWN_DEFAULT)
            .type(typeOf(standard))
            .initialValue(standard)
            .defaultValue(standard.toString()));
  }

  /** The same, where the description says what happens without the option. */
  public <T> Value<T> special(String name, String label, T standard, String description) {
    return add(option(name, label, description).type(typeOf(standard)).initialValue(standard));
  }

  /** A large number, which may be written as {@code 6e5}. */
  public Value<Long> count(String name, String label, long standard, String description) {
    return add(
        option(name, label, description + SHOWN_DEFAULT)
            .type(Long.class)
            .converters(new Words.CountConverter())
            .initialValue(standard)
            .defaultValue(Long.toString(standard)));
  }

  /** A time, which is written as {@code 90s}, {@code 10m} or {@code 2h}. */
  public Value<Duration> time(String name, String standard, String description) {
    Words.DurationConverter converter = new Words.DurationConverter();
    return add(
        option(name, "DURATION", description + SHOWN_DEFAULT)
            .type(Duration.class)
            .converters(converter)
            .initialValue(converter.convert(standard))
            .defaultValue(standard));
  }

  /** Several values of one type with a separator between them. */
  public <T> Value<List<T>> list(String name, String label, List<T> standard, String description) {
    String separator = label.contains(";") ? ";" : ",";
    return add(
        option(name, label, description + SHOWN_DEFAULT)
            .type(List.class)
            .auxiliaryTypes(typeOf(standard.getFirst()))
            .splitRegex(separator)
            .initialValue(standard)
            .defaultValue(
                standard.stream().map(String::valueOf).collect(Collectors.joining(separator))));
  }

  /** Several values, by default none; the description says what that means. */
  public <T> Value<List<T>> any(String name, String label, Class<T> type, String description) {
    return add(
        option(name, label, description)
            .type(List.class)
            .auxiliaryTypes(type)
            .splitRegex(",")
            .initialValue(List.of()));
  }

  /** An option that may be absent. */
  public <T> Value<@Nullable T> optional(
      String name, String label, Class<T> type, String description) {
    return add(option(name, label, description).type(type));
  }

  /** An option without a value. */
  public Value<Boolean> flag(String name, String description) {
    return add(
        OptionSpec.builder(name).description(description).type(Boolean.class).initialValue(false));
  }

  /** What stands on the command line without the name of an option. */
  public <T> Value<List<T>> words(String label, String arity, Class<T> type, String description) {
    return add(
        PositionalParamSpec.builder()
            .arity(arity)
            .type(List.class)
            .auxiliaryTypes(type)
            .initialValue(List.of()),
        label,
        description);
  }

  /** One file that must be named. */
  public Value<Path> file(String label, String description) {
    return add(PositionalParamSpec.builder().arity("1").type(Path.class), label, description);
  }

  CommandSpec spec() {
    return spec;
  }

  private static OptionSpec.Builder option(String name, String label, String description) {
    return OptionSpec.builder(name).paramLabel(label).description(description);
  }

  private static Class<?> typeOf(Object standard) {
    return standard instanceof Path ? Path.class : standard.getClass();
  }

  private <T> Value<T> add(PositionalParamSpec.Builder word, String label, String description) {
    PositionalParamSpec built = word.paramLabel(label).description(description).build();
    spec.addPositional(built);
    return new Value<>(built);
  }

  private <T extends @Nullable Object> Value<T> add(OptionSpec.Builder option) {
    OptionSpec built = option.build();
    spec.addOption(built);
    return new Value<>(built);
  }
}
