package mneme.source;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The word somebody probably meant who wrote one that nobody knows. */
public final class Suggestion {
  /** Longer words are not compared; no name that people type comes near. */
  private static final int LONGEST = 60;

  private Suggestion() {}

  /** {@code "; did you mean 'x'?"}, or empty where no candidate is near. */
  public static String near(String word, Collection<String> candidates) {
    String nearest = nearest(word, word.length(), candidates);
    return nearest == null ? "" : "; did you mean '" + nearest + "'?";
  }

  /**
   * The candidate with the fewest typing errors, and of several such the shortest; null where all
   * have too many: a word of one letter may have none, a word of up to five letters one, and a
   * longer one two. Upper and lower case are the same.
   *
   * @param letters how many letters of the word can be wrong
   */
  public static @Nullable String nearest(String word, int letters, Collection<String> candidates) {
    int most = letters < 2 ? 0 : letters < 6 ? 1 : 2;
    if (word.length() > LONGEST) {
      return null;
    }
    String typed = word.toLowerCase(Locale.ROOT);
    int[][] rows = new int[3][LONGEST + 1];
    String best = null;
    int least = most + 1;
    for (String candidate : candidates) {
      int difference = Math.abs(candidate.length() - word.length());
      if (candidate.equals(word) || candidate.length() > LONGEST || difference > most) {
        continue;
      }
      int errors = errors(typed, candidate.toLowerCase(Locale.ROOT), most, rows);
      boolean nearer =
          errors < least || errors == least && best != null && isBefore(candidate, best);
      if (nearer && errors < Math.max(candidate.length(), word.length())) {
        best = candidate;
        least = errors;
      }
    }
    return best;
  }

  private static boolean isBefore(String candidate, String best) {
    return candidate.length() < best.length()
        || candidate.length() == best.length() && candidate.compareTo(best) < 0;
  }

  /**
   * How many letters have to be put in, left out, replaced, or swapped with the next one; each
   * letter takes part in one of these at most.
   *
   * @param most more errors than this need not be counted
   * @param rows room for three rows of the table
   */
  private static int errors(String from, String to, int most, int[][] rows) {
    for (int j = 0; j <= to.length(); j++) {
      rows[0][j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int[] row = rows[i % 3];
      int[] above = rows[(i - 1) % 3];
      row[0] = i;
      int leastOfRow = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = above[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        int least = Math.min(replaced, Math.min(above[j], row[j - 1]) + 1);
        boolean swapped =
            i > 1
                && j > 1
                && from.charAt(i - 1) == to.charAt(j - 2)
                && from.charAt(i - 2) == to.charAt(j - 1);
        row[j] = swapped ? Math.min(least, rows[(i + 1) % 3][j - 2] + 1) : least;
        leastOfRow = Math.min(leastOfRow, row[j]);
      }
      // A swap may yet come in from the row above, one error cheaper.
      if (leastOfRow > most + 1) {
        return most + 1;
      }
    }
    return rows[from.length() % 3][to.length()];
  }
}
