package mneme.search.breadth;

import java.util.Arrays;
import mneme.method.Forms;
import mneme.method.Parameter;
import mneme.method.Spelling;
import mneme.model.Apart;
import mneme.run.PlanException;
import mneme.search.SearchTask;
import mneme.store.Recall;
import mneme.store.Store;

/** How many edges lead back how many levels. For one thread. */
public final class BackEdges extends Apart {
  /** Whether they are counted. */
  public static final Parameter<Boolean> COUNTED =
      Parameter.of("back-edges", Forms.ON_OFF)
          .help(
              "whether the transitions that do not lead to the next level are counted, by length; "
                  + "without, successors that are met on another way need not be looked up")
          .example("--back-edges off")
          .absentInWords(
              "on for explore with " + Spelling.option("store", "full, collapse or comback"));

  private long[] lengths = new long[64];

  /**
   * Whether a search counts them: if that is asked for, and otherwise where counting is all that is
   * asked for, and the store does it without much ado. It takes to look up every successor.
   */
  static boolean areCounted(SearchTask task, Store store) {
    Boolean asked = task.tuning().given(COUNTED);
    if (asked == null) {
      return costLittle(store.recall()) && !task.questions().asksAnything();
    }
    if (asked && !store.recall().inOrder()) {
      throw new PlanException(
          COUNTED.option("on")
              + " needs a store that knows the levels of its states, and "
              + Spelling.option("store", task.plan().store())
              + " does not; use "
              + Spelling.option("store", "full, collapse, delta or comback"));
    }
    return asked;
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
