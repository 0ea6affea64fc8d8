package mneme.search.disk;

import mneme.run.PlanException;

/**
 * There is no memory for a table. At the beginning of a run the plan is to blame; later a limit.
 */
public final class NoMemory extends PlanException {
  private static final long serialVersionUID = 1L;

  public NoMemory(String message) {
    super(message);
  }
}
