package mneme.store;

import mneme.method.Spelling;
import mneme.run.PlanException;

/** What is said where the memory does not even hold empty tables. */
public final class Shortage {
  private Shortage() {}

  public static PlanException atBeginning() {
    return new PlanException(
        "the memory is too small to begin with; give it more with "
            + Spelling.option("memory", "SIZE"));
  }
}
