package mneme.run;

/** What ended a run before it was complete. */
public enum Limit {
  MEMORY,
  TIME,
  STATES,
  DEPTH,
  DISK,
  /** The model does more in one step than the checker follows. */
  STEP,
  /** The method forgets or confuses states, so that finding nothing proves nothing. */
  LOSSY,
  /** Events err, and what lies behind them, which was not visited, leaves something open. */
  ERRORS,
  /** Something that was asked cannot be checked. */
  UNCHECKED,
  /** Somebody asked the run to stop. */
  INTERRUPTED
}
