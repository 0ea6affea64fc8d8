/** Breadth-first search that keeps only some whole levels, the snapshots, and forgets the rest. */
@NullMarked
package mneme.search.snapshots;

import org.jspecify.annotations.NullMarked;
