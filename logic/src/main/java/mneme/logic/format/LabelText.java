package mneme.logic.format;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import mneme.logic.automaton.Label;

/** Labels in words. */
final class LabelText {
  private LabelText() {}

  /**
   * @param name how a proposition is written
   * @param always how a label is written that every state meets
   */
  static String of(Label label, IntFunction<String> name, String and, String always) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < Label.MOST_PROPOSITIONS; i++) {
      if ((label.holds() >>> i & 1) != 0) {
        parts.add(name.apply(i));
      } else if ((label.fails() >>> i & 1) != 0) {
        parts.add("!" + name.apply(i));
      }
    }
    return parts.isEmpty() ? always : String.join(and, parts);
  }
}
