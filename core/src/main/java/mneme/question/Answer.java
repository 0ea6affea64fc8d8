package mneme.question;

/** What a run has shown about a question. */
public enum Answer {
  TRUE,
  FALSE,
  /** The run ended before it was decided. */
  UNKNOWN
}
