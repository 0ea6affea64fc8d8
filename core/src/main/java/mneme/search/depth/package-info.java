/** Depth-first searches in memory, one for each way in which a store gives states back. */
@NullMarked
package mneme.search.depth;

import org.jspecify.annotations.NullMarked;
