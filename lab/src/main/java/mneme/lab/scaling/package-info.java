/** Speed by number of threads. */
@NullMarked
package mneme.lab.scaling;

import org.jspecify.annotations.NullMarked;
