package mneme.dve.check;

import java.util.Locale;
import java.util.stream.Stream;

/** The name a user probably meant. */
final class Suggestion {
  private static final int LONGEST = 40;

  private Suggestion() {}

  /** {@code "; did you mean 'x'?"}, or empty where no candidate is near. */
  static String of(String name, Stream<String> candidates) {
    if (name.length() > LONGEST) {
      return "";
    }
    int most = Math.max(1, name.length() / 3);
    String[] best = {""};
    int[] least = {most + 1};
    candidates
        .filter(candidate -> Math.abs(candidate.length() - name.length()) <= most)
        .forEach(
            candidate -> {
              int distance = distance(name, candidate);
              if (distance < least[0] && distance < name.length()) {
                least[0] = distance;
                best[0] = candidate;
              }
            });
    return best[0].isEmpty() ? "" : "; did you mean '" + best[0] + "'?";
  }

  /** Letters to insert, delete or replace; a letter of the other case counts as the same. */
  private static int distance(String first, String second) {
    String a = first.toLowerCase(Locale.ROOT);
    String b = second.toLowerCase(Locale.ROOT);
    int[] row = new int[b.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int above = row[j];
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, Math.min(above, row[j - 1]) + 1);
        diagonal = above;
      }
    }
    return row[b.length()];
  }
}
