/** Breadth-first search whose states and tables are in the memory of a device. */
@NullMarked
package mneme.gpu.search;

import org.jspecify.annotations.NullMarked;
