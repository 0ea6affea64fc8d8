/** Broken input. */
@NullMarked
package mneme.lab.fuzz;

import org.jspecify.annotations.NullMarked;
