package mneme.app.world;

import java.io.InputStream;

/**
 * Standard input.
 *
 * @param terminal whether somebody types there and watches standard output
 */
public record Input(InputStream stream, boolean terminal) {}
