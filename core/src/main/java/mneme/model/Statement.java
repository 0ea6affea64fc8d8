package mneme.model;

import mneme.source.Position;

/**
 * A piece of the model's text that a full search either reaches or not; what is never reached is
 * reported, because it is usually a mistake in the model.
 *
 * @param what for people: {@code transition a -> b}, {@code location wait}
 * @param process the process it belongs to; empty where there is none
 * @param initially whether it is reached before any step: an initial location
 * @param transitions it is reached when one of these transitions is executed
 */
public record Statement(
    String what, String process, Position position, boolean initially, int[] transitions) {}
