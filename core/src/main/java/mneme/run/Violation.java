package mneme.run;

import mneme.source.Position;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Something that must not be, and was found.
 *
 * @param kind the word of the {@link mneme.question.Question} it answers
 * @param message for people
 * @param property the text of the invariant, goal or assertion; null for deadlocks and run-time
 *     errors
 * @param position the place in the model's text, where there is one
 * @param trace the way there, replayed by the engine; null where none was asked for
 */
public record Violation(
    String kind,
    String message,
    @Nullable String property,
    Position position,
    @Nullable Trace trace) {}
