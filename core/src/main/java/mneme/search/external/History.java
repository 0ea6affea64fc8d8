package mneme.search.external;

import java.util.ArrayList;
import java.util.List;

/**
 * The moments to which a search can return, in their order: the last of which everything is
 * certain, and some since. Not thread-safe.
 */
final class History {
  /** With more of them every second one is dropped. */
  private static final int MOST = 64;

  private final List<Snapshot> moments = new ArrayList<>();

  History(Snapshot start) {
    moments.add(start);
  }

  /** A level is complete. */
  void add(Snapshot moment) {
    if (moments.size() == MOST) {
      for (int i = MOST - 2; i > 0; i -= 2) {
        moments.remove(i);
      }
    }
    moments.add(moment);
  }

  /** Everything up to the last moment is certain. */
  void isCertain() {
    moments.subList(0, moments.size() - 1).clear();
  }

  Snapshot current() {
    return moments.getLast();
  }

  Snapshot verified() {
    return moments.getFirst();
  }

  /** Returns to the last moment at which a level was not yet expanded. */
  Snapshot backBefore(int level) {
    while (moments.size() > 1 && current().level() > level) {
      moments.removeLast();
    }
    return current();
  }
}
