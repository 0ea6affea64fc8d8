/** The experiments on disk, with runs that are killed. */
@NullMarked
package mneme.lab.external;

import org.jspecify.annotations.NullMarked;
