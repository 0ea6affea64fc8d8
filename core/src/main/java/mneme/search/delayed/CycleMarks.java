package mneme.search.delayed;

import mneme.method.Spelling;
import mneme.run.PlanException;
import mneme.search.SearchTask;

/** Which transitions may close a cycle, and whether their targets wait. */
final class CycleMarks {
  private CycleMarks() {}

  /** Whether a task wants targets of such transitions to wait. */
  static boolean areAsked(SearchTask task) {
    boolean wait = task.tuning().value(DelayedOptions.CYCLES).equals("wait");
    if (wait && task.limits().depth() != Long.MAX_VALUE) {
      throw new PlanException(
          "with "
              + DelayedOptions.CYCLES.option("wait")
              + " levels are no distances; leave "
              + Spelling.option("depth")
              + " out");
    }
    return wait;
  }

  static long count(boolean[] marks) {
    long count = 0;
    for (boolean mark : marks) {
      count += mark ? 1 : 0;
    }
    return count;
  }
}
