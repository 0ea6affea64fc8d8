package mneme.app.option;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.app.UserException;
import mneme.app.language.Languages;
import mneme.source.Language;
import mneme.source.LanguageOption;
import org.jspecify.annotations.Nullable;

/** The options that languages declare, as options of the command line. */
public final class LanguageOptions {
  /** In the order in which help shows them; one that several languages share is there once. */
  private static final Map<LanguageOption, Option> ALL = options();

  private LanguageOptions() {}

  public static List<Option> all() {
    return List.copyOf(ALL.values());
  }

  private static Map<LanguageOption, Option> options() {
    Map<LanguageOption, Option> options = new LinkedHashMap<>();
    for (Language language : Languages.all()) {
      for (LanguageOption option : language.options()) {
        options.computeIfAbsent(option, LanguageOptions::option);
      }
    }
    return options;
  }

  private static Option option(LanguageOption option) {
    String example = "mneme explore " + option.example();
    return switch (option.form()) {
      case LanguageOption.Flag() ->
          Option.flag(Option.Group.MODEL, "--" + option.name(), null, option.meaning(), example);
      case LanguageOption.Text(String placeholder, boolean _) ->
          Option.value(
              Option.Group.MODEL, "--" + option.name(), placeholder, option.meaning(), example);
      case LanguageOption.Number(int _, int _, String absent) ->
          Option.value(
              Option.Group.MODEL,
              "--" + option.name(),
              "N",
              option.meaning() + " (default " + absent + ")",
              example);
    };
  }

  /**
   * A language as the command line wants it.
   *
   * @throws UserException where an option was given that this language does not have
   */
  public static Language applied(Language language, Arguments arguments) throws UserException {
    Language applied = language;
    for (Map.Entry<LanguageOption, Option> entry : ALL.entrySet()) {
      LanguageOption option = entry.getKey();
      String value = arguments.value(entry.getValue());
      if (value == null) {
        continue;
      }
      if (!language.options().contains(option)) {
        throw new UserException(
            "--"
                + option.name()
                + " is for "
                + String.join(", ", owners(option))
                + "; the model is in the language "
                + language.name()
                + "; leave it out");
      }
      if (option.form() instanceof LanguageOption.Number(int least, int greatest, String _)) {
        // Says in the user's words what is wrong with it.
        Values.number(entry.getValue(), value, least, greatest);
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
    return ALL.entrySet().stream()
        .filter(entry -> namesModel(entry.getKey()) && arguments.has(entry.getValue()))
        .map(entry -> owners(entry.getKey()).getFirst())
        .findFirst()
        .orElse(null);
  }

  private static boolean namesModel(LanguageOption option) {
    return option.form() instanceof LanguageOption.Text text && text.inPlaceOfFile();
  }

  /** Options whose value stands for the file of a model. */
  static List<Option> naming() {
    return ALL.entrySet().stream()
        .filter(entry -> namesModel(entry.getKey()))
        .map(Map.Entry::getValue)
        .toList();
  }

  private static List<String> owners(LanguageOption option) {
    return Languages.all().stream()
        .filter(language -> language.options().contains(option))
        .map(Language::name)
        .toList();
  }
}
