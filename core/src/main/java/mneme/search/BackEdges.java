package mneme.search;

import java.util.Arrays;
import mneme.run.PlanException;
import mneme.store.Recall;
import mneme.store.Store;

/** How many edges lead back how many levels. For one thread. */
final class BackEdges {
  private static final String OPTION = "back-edges";

  private long[] lengths = new long[64];

  /**
   * Whether a search counts them: if that is asked for, and otherwise where counting is all that is
   * asked for, and the store does it without much ado. It takes to look up every successor.
   */
  static boolean areCounted(SearchTask task, Store store) {
    return switch (task.tuning().text(OPTION, "")) {
      case "" -> costLittle(store.recall()) && !task.questions().asksAnything();
      case "off" -> false;
      case "on" -> {
        if (!store.recall().inOrder()) {
          throw new PlanException(
              "--back-edges on needs a store that knows the levels of its states, and --store "
                  + task.plan().store()
                  + " does not; use --store full, collapse, delta or comback");
        }
        yield true;
      }
      default -> throw task.tuning().refused(OPTION, "on or off");
    };
  }

  /** Whether ids tell the levels of states, and to meet a state again costs little. */
  private static boolean costLittle(Recall recall) {
    return switch (recall) {
      case Recall.ByNumber(boolean asTheyAre) -> asTheyAre;
      case Recall.ByReplay _ -> true;
      case Recall.ById _, Recall.Nothing _ -> false;
    };
  }

  void count(int length) {
    if (length >= lengths.length) {
      lengths = Arrays.copyOf(lengths, Math.max(length + 1, 2 * lengths.length));
    }
    lengths[length]++;
  }

  /** Counts what was counted before. */
  void add(long[] counted) {
    lengths = sum(lengths, counted);
  }

  /** By length, up to the greatest there is. */
  long[] lengths() {
    int used = lengths.length;
    while (used > 0 && lengths[used - 1] == 0) {
      used--;
    }
    return Arrays.copyOf(lengths, used);
  }

  static long[] sum(long[] a, long[] b) {
    long[] sum = Arrays.copyOf(a, Math.max(a.length, b.length));
    for (int i = 0; i < b.length; i++) {
      sum[i] += b[i];
    }
    return sum;
  }
}
