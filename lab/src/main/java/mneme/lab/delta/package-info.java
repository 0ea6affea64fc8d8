/** The experiments on delta states. */
@NullMarked
package mneme.lab.delta;

import org.jspecify.annotations.NullMarked;
