package mneme.net.coloured;

import mneme.source.Position;

/**
 * A named condition on markings. Immutable.
 *
 * @param locals how many variable numbers are used in it
 */
public record Proposition(String name, Expression holds, int locals, Position position) {}
