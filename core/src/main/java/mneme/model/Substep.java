package mneme.model;

import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * One of the things an event does one after the other, for people who look at single steps.
 *
 * @param process who does it
 * @param partner who takes the message at once; empty where nobody does
 * @param name for people: the text of the statement
 * @param message what it says over a channel; null where it says nothing
 * @param output what it prints; empty where it prints nothing
 */
public record Substep(
    String process,
    String partner,
    String name,
    Position position,
    @Nullable Message message,
    String output) {}
