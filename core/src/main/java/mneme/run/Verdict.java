package mneme.run;

/** The outcome of a run. */
public enum Verdict {
  /** A finished, exact search found nothing wrong. */
  HOLDS,
  /** Something wrong was found, with its trace. */
  VIOLATED,
  /** Everything was visited, and nothing was asked. */
  COMPLETE,
  /** A limit was reached, and nothing wrong was found before. */
  INCOMPLETE
}
