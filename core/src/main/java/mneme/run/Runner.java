package mneme.run;

/** Carries out plans. */
public final class Runner {
  private Runner() {}

  /**
   * Runs to the end, a violation or a limit; always returns with a report.
   *
   * @throws IllegalArgumentException where the plan names an unknown search or store, or a combination that makes no
   *     sense; the message is for the user
   */
  public static Run run(Plan plan, Control control) {
    throw new IllegalStateException();
  }

  public static Run run(Plan plan) {
    return run(plan, new Control());
  }
}
