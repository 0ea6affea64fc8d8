/**
 * Coloured nets: an intermediate representation that languages lower to, and the engine that
 * executes it by joining the tokens that are there.
 */
@NullMarked
package mneme.net.coloured;

import org.jspecify.annotations.NullMarked;
