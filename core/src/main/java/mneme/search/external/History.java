package mneme.search.external;

import java.util.ArrayList;
import java.util.List;

/**
 * The moments to which a search can return, in their order: the last of which everything is
 * certain, some since, evenly spaced, and the present. Not thread-safe.
 */
final class History {
  /** With more of them every second one is dropped. */
  private static final int MOST = 64;

  private final List<Snapshot> moments = new ArrayList<>();
  private Snapshot current;

  /** Levels from one moment to the next. */
  private int distance = 1;

  History(Snapshot start) {
    current = start;
    moments.add(start);
  }

  /** A level is complete. */
  void add(Snapshot moment) {
    current = moment;
    if (moment.level() - moments.getLast().level() < distance) {
      return;
    }
    if (moments.size() == MOST) {
      for (int i = MOST - 1; i > 0; i -= 2) {
        moments.remove(i);
      }
      distance *= 2;
    }
    moments.add(moment);
  }

  /** Everything up to the present moment is certain. */
  void isCertain() {
    moments.clear();
    moments.add(current);
    distance = 1;
  }

  Snapshot current() {
    return current;
  }

  Snapshot verified() {
    return moments.getFirst();
  }

  /** Returns to the last moment at which a level was not yet expanded. */
  Snapshot backBefore(int level) {
    while (moments.size() > 1 && moments.getLast().level() > level) {
      moments.removeLast();
    }
    if (current.level() > level) {
      current = moments.getLast();
    }
    return current;
  }
}
