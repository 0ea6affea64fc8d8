/**
 * Walking through a model: by hand, at random, along a trace; apart from how a terminal is read.
 */
@NullMarked
package mneme.app.simulate;

import org.jspecify.annotations.NullMarked;
