/**
 * What was asked of a run (plan, limits), how to steer it while it goes on, and what came of it.
 */
@NullMarked
package mneme.run;

import org.jspecify.annotations.NullMarked;
