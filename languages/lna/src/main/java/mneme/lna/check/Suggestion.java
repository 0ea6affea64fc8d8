package mneme.lna.check;

import java.util.Collection;

/** Finds the name somebody probably meant. */
final class Suggestion {
  private Suggestion() {}

  /** The nearest of the known names, or an empty text where none is near. */
  static String nearest(String name, Collection<String> known) {
    String best = "";
    int least = Math.max(1, name.length() / 3) + 1;
    for (String candidate : known) {
      int distance = distance(name, candidate);
      if (distance < least) {
        least = distance;
        best = candidate;
      }
    }
    return best;
  }

  private static int distance(String a, String b) {
    if (Math.abs(a.length() - b.length()) > 3 || a.length() > 60) {
      return Integer.MAX_VALUE;
    }
    int[] row = new int[b.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int cost = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(cost, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
