package mneme.run;

import mneme.source.Position;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Something that must not be, and was found.
 *
 * @param message for people
 * @param property the text of the invariant, goal or assertion; null for deadlocks and run-time
 *     errors
 * @param position the place in the model's text, where there is one
 * @param trace the way there, replayed by the engine; null where none was asked for
 */
public record Violation(
    Kind kind,
    String message,
    @Nullable String property,
    Position position,
    @Nullable Trace trace) {

  /** What kind of thing was found. */
  public enum Kind {
    DEADLOCK,
    ASSERTION,
    RUNTIME_ERROR,
    INVARIANT,
    /** A goal was reached: bad only in that the search was asked to look for it. */
    REACHED,
    /** A property is false. */
    PROPERTY
  }
}
