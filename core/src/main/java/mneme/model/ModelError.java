package mneme.model;

import mneme.source.Position;

/**
 * A mistake of the model that shows while it runs: a value, not an exception, made before the
 * search starts.
 */
public record ModelError(Kind kind, String message, Position position) {
  /** What went wrong. */
  public enum Kind {
    /** The model's own assert statement failed during a step. */
    ASSERTION,
    DIVISION_BY_ZERO,
    INDEX_OUT_OF_RANGE,
    /** A channel was used that is none: never initialised, or gone with its process. */
    NO_CHANNEL,
    /** A message was sent or received with more or fewer fields than its channel takes. */
    MESSAGE_FIELDS,
    /**
     * A bound of the language or of the checker was passed, for example too many tokens in a place.
     */
    BOUND_EXCEEDED,
    /** Code of a model written in Java threw an exception, or is not pure. */
    EXCEPTION,
    /**
     * No mistake of the model: the checker does not follow it here, so that a search that meets
     * this is not complete.
     */
    NOT_FOLLOWED
  }
}
