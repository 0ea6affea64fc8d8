package mneme.model;

import mneme.source.Position;

/**
 * A condition that must hold in every reachable state, stated in the model's text; the predicate
 * includes the circumstances (for example the location of its process) under which it is asked.
 */
public record Assertion(String text, String process, Position position, Predicate holds) {}
