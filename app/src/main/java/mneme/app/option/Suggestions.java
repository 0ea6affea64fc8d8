package mneme.app.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mneme.source.Suggestion;
import org.jspecify.annotations.Nullable;

/** What to say to a word nobody knows. */
public final class Suggestions {
  private Suggestions() {}

  /** {@code unknown store 'tree'; available: full}. */
  public static String unknown(String what, String word, List<String> available) {
    String nearest = nearest(word, available);
    return "unknown "
        + what
        + " '"
        + word
        + "'; "
        + (nearest == null ? "" : "did you mean '" + nearest + "'? ")
        + "available: "
        + String.join(", ", available);
  }

  static String unknownOption(Syntax syntax, String name) {
    if (names(Options.ofCheck()).contains(name)) {
      return "'" + syntax.command() + "' takes no " + name + "; " + belongsTo(name, syntax);
    }
    String nearest = nearest(name, names(syntax.options()));
    return "unknown option '"
        + name
        + "'"
        + (nearest == null ? "" : "; did you mean '" + nearest + "'?")
        + "; 'mneme help "
        + syntax.command()
        + "' lists the options";
  }

  private static String belongsTo(String name, Syntax syntax) {
    if (syntax.command().equals("explore")) {
      return "it visits everything and asks nothing; use 'mneme check MODEL " + name + " …'";
    }
    return "it is an option of 'mneme check'"
        + (names(Options.ofExplore()).contains(name) ? " and 'mneme explore'" : "");
  }

  private static List<String> names(List<Option> options) {
    List<String> names = new ArrayList<>();
    for (Option option : options) {
      names.add(option.name());
      if (option.shortName() != null) {
        names.add(option.shortName());
      }
    }
    return names;
  }

  /** The only word that begins so, or the one that is a few typing errors away. */
  static @Nullable String nearest(String word, List<String> available) {
    String lower = word.toLowerCase(Locale.ROOT);
    // Dashes are no letters: in --foo there are three to get wrong.
    int letters = word.length() - (word.startsWith("--") ? 2 : 0);
    List<String> longer =
        available.stream()
            .filter(candidate -> letters >= 3 && candidate.startsWith(lower))
            .toList();
    return longer.size() == 1 ? longer.getFirst() : Suggestion.nearest(word, letters, available);
  }
}
