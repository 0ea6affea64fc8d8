package mneme.promela.syntax;

import java.util.Collection;

/** The word somebody may have meant. */
public final class Suggestion {
  /** More letters than this are not compared; no name that people type comes near. */
  private static final int LONGEST = 60;

  private Suggestion() {}

  /** {@code "; did you mean 'x'?"}, or empty where no candidate is near. */
  public static String near(String word, Collection<String> candidates) {
    String best = "";
    int least = word.length() < 3 ? 1 : word.length() < 6 ? 2 : 3;
    for (String candidate : candidates) {
      if (candidate.equals(word) || Math.max(candidate.length(), word.length()) > LONGEST) {
        continue;
      }
      int distance = distance(word, candidate);
      boolean nearer =
          distance < least
              || distance == least
                  && !best.isEmpty()
                  && (candidate.length() < best.length()
                      || candidate.length() == best.length() && candidate.compareTo(best) < 0);
      if (nearer && distance < Math.max(candidate.length(), word.length())) {
        best = candidate;
        least = distance;
      }
    }
    return best.isEmpty() ? "" : "; did you mean '" + best + "'?";
  }

  /** Letters that are added, left out, replaced, or swapped with their neighbour. */
  private static int distance(String from, String to) {
    int[][] table = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        if (i == 0 || j == 0) {
          table[i][j] = i + j;
          continue;
        }
        int same = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
        int least =
            Math.min(Math.min(table[i - 1][j], table[i][j - 1]) + 1, table[i - 1][j - 1] + same);
        boolean swapped =
            i > 1
                && j > 1
                && from.charAt(i - 1) == to.charAt(j - 2)
                && from.charAt(i - 2) == to.charAt(j - 1);
        table[i][j] = swapped ? Math.min(least, table[i - 2][j - 2] + 1) : least;
      }
    }
    return table[from.length()][to.length()];
  }
}
