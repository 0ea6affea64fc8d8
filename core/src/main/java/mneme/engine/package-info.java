/** Where plans are carried out: the methods there are, and the runner that puts a run together. */
@NullMarked
package mneme.engine;

import org.jspecify.annotations.NullMarked;
