package mneme.logic.automaton;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sets of states given by several labels, one of which is met. */
public final class Labels {
  private Labels() {}

  /** Whether every state meets one of the labels. */
  public static boolean coverAll(List<Label> labels) {
    long used = 0;
    for (Label label : labels) {
      if (label.equals(Label.TRUE)) {
        return true;
      }
      used |= label.holds() | label.fails();
    }
    if (used == 0) {
      return false;
    }
    long bit = Long.lowestOneBit(used);
    return coverAll(given(labels, bit, true)) && coverAll(given(labels, bit, false));
  }

  /** What is left of labels where it is known whether a proposition holds. */
  private static List<Label> given(List<Label> labels, long bit, boolean holds) {
    List<Label> left = new ArrayList<>();
    for (Label label : labels) {
      if (((holds ? label.fails() : label.holds()) & bit) == 0) {
        left.add(new Label(label.holds() & ~bit, label.fails() & ~bit));
      }
    }
    return left;
  }

  /** Fewer labels that are met by the same states. */
  public static List<Label> joined(List<Label> labels) {
    List<Label> left = new ArrayList<>();
    labels.forEach(label -> add(label, left));
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = 0; i < left.size() && !changed; i++) {
        for (int j = 0; j < i && !changed; j++) {
          Label join = join(left.get(i), left.get(j));
          if (join != null) {
            add(join, left);
            changed = true;
          }
        }
      }
    }
    return left;
  }

  private static void add(Label label, List<Label> to) {
    if (to.stream().noneMatch(other -> other.contains(label))) {
      to.removeIf(label::contains);
      to.add(label);
    }
  }

  /**
   * A label for both, or a wider one for the first where the other makes a condition of it
   * superfluous; null where there is none.
   */
  private static @Nullable Label join(Label a, Label b) {
    long opposed = a.holds() & b.fails() | a.fails() & b.holds();
    if (Long.bitCount(opposed) != 1) {
      return null;
    }
    Label widerA = new Label(a.holds() & ~opposed, a.fails() & ~opposed);
    Label widerB = new Label(b.holds() & ~opposed, b.fails() & ~opposed);
    return widerB.contains(widerA) ? widerA : widerA.contains(widerB) ? widerB : null;
  }
}
