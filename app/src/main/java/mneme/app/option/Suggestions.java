package mneme.app.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

  /**
   * The only word that begins so, or the one that is at most two typing errors away, a short one
   * one error.
   */
  static @Nullable String nearest(String word, List<String> available) {
    String lower = word.toLowerCase(Locale.ROOT);
    List<String> longer =
        available.stream()
            .filter(candidate -> lower.length() >= 3 && candidate.startsWith(lower))
            .toList();
    // Dashes are no letters: in --foo there are three to get wrong.
    int letters = word.length() - (word.startsWith("--") ? 2 : 0);
    String best = longer.size() == 1 && letters >= 3 ? longer.getFirst() : null;
    if (best != null) {
      return best;
    }
    int least = (letters < 3 ? 0 : letters < 6 ? 1 : 2) + 1;
    for (String candidate : available) {
      int distance = distance(lower, candidate);
      if (distance < least) {
        least = distance;
        best = candidate;
      }
    }
    return best;
  }

  /**
   * How many letters have to be put in, left out, replaced, or swapped with the next one; each
   * letter takes part in one of these at most.
   */
  private static int distance(String a, String b) {
    int[][] rows = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          rows[i][j] = i + j;
          continue;
        }
        int replaced = rows[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int least = Math.min(replaced, Math.min(rows[i - 1][j], rows[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          least = Math.min(least, rows[i - 2][j - 2] + 1);
        }
        rows[i][j] = least;
      }
    }
    return rows[a.length()][b.length()];
  }
}
