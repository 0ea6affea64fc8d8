package mneme.app.option;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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

  /** The word that is at most two typing errors, and less than half of its length, away. */
  static @Nullable String nearest(String word, List<String> available) {
    String best = null;
    int least = Math.min(2, Math.max(0, word.length() / 2 - 1)) + 1;
    for (String candidate : available) {
      int distance = distance(word, candidate);
      if (distance < least) {
        least = distance;
        best = candidate;
      }
    }
    return best;
  }

  /** Levenshtein's distance. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    Arrays.setAll(row, j -> j);
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
