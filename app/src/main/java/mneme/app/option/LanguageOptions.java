package mneme.app.option;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import mneme.app.UserException;
import mneme.app.language.Languages;
import mneme.method.Parameter;
import mneme.source.Language;
import org.jspecify.annotations.Nullable;

/** The options that languages declare, as options of the command line. */
public final class LanguageOptions {
  /** In the order in which help shows them; one that several languages share is there once. */
  private static final Map<Parameter<?>, Option> ALL = options();

  private LanguageOptions() {}

  public static List<Option> all() {
    return List.copyOf(ALL.values());
  }

  private static Map<Parameter<?>, Option> options() {
    Map<Parameter<?>, Option> options = new LinkedHashMap<>();
    for (Language language : Languages.all()) {
      for (Parameter<?> option : language.options()) {
        options.computeIfAbsent(option, LanguageOptions::option);
      }
    }
    return options;
  }

  private static Option option(Parameter<?> parameter) {
    String absent = parameter.absentForPeople();
    return MethodOptions.option(
        parameter,
        Option.Group.MODEL,
        parameter.help() + (absent == null ? "" : " (default " + absent + ")"),
        "mneme explore " + parameter.example());
  }

  private static Option of(Parameter<?> parameter) {
    return Objects.requireNonNull(ALL.get(parameter));
  }

  /**
   * A language as the command line wants it.
   *
   * @throws UserException where an option was given that this language does not have
   */
  public static Language applied(Language language, Arguments arguments) throws UserException {
    Language applied = language;
    for (Map.Entry<Parameter<?>, Option> entry : ALL.entrySet()) {
      Parameter<?> option = entry.getKey();
      String value = arguments.value(entry.getValue());
      if (value == null) {
        continue;
      }
      if (!language.options().contains(option)) {
        throw new UserException(
            option.option()
                + " is for "
                + String.join(", ", owners(option))
                + "; the model is in the language "
                + language.name()
                + "; leave it out");
      }
      if (option.form().parse(value) == null) {
        throw Values.refused(entry.getValue(), value, option.form().wanted());
      }
      applied = applied.with(option, value);
    }
    return applied;
  }

  /**
   * The language whose option names the model, where one was given; null where the model is in a
   * file.
   */
  public static @Nullable String languageOfNamed(Arguments arguments) {
    for (Language language : Languages.all()) {
      Parameter<?> naming = language.naming();
      if (naming != null && arguments.has(of(naming))) {
        return language.name();
      }
    }
    return null;
  }

  /** Options whose value stands for the file of a model. */
  static List<Option> naming() {
    return Languages.all().stream()
        .flatMap(language -> Stream.ofNullable(language.naming()))
        .distinct()
        .map(LanguageOptions::of)
        .toList();
  }

  private static List<String> owners(Parameter<?> option) {
    return Languages.all().stream()
        .filter(language -> language.options().contains(option))
        .map(Language::name)
        .toList();
  }
}
