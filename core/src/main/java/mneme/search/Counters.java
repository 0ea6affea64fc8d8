package mneme.search;

import mneme.check.StateChecker;

/** What one thread of a search has counted. */
public interface Counters {
  StateChecker checker();

  /** By transition, whether it was ever executed. */
  boolean[] taken();

  /** States whose successors were all generated. */
  long expanded();

  long transitions();

  /** Executions of events, repetitions included. */
  long eventsExecuted();

  /** How many states had i successors, up to the greatest number that occurred. */
  long[] degrees();
}
