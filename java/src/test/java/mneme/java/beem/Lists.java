package mneme.java.beem;

import java.util.ArrayList;
import java.util.List;

/** Lists that do not change. */
final class Lists {
  private Lists() {}

  /** The same list with another element at one place. */
  static <T> List<T> with(List<T> list, int place, T element) {
    List<T> changed = new ArrayList<>(list);
    changed.set(place, element);
    return changed;
  }
}
