package mneme.java.beem;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import mneme.java.layout.Range;

/**
 * A process takes the first or the second way out of where it is.
 *
 * @param way 0 or 1
 */
record Step(@Range(max = 15) int process, @Range(max = 1) int way) {
  /** Both ways of so many processes. */
  static void all(int processes, Consumer<Step> possible) {
    for (int process = 0; process < processes; process++) {
      possible.accept(new Step(process, 0));
      possible.accept(new Step(process, 1));
    }
  }

  /** Names for so many processes. */
  static List<String> names(int processes) {
    List<String> names = new ArrayList<>();
    for (int process = 0; process < processes; process++) {
      names.add("P" + process);
    }
    return names;
  }
}
