/** Breadth-first search in memory: its frontier, its levels, its checkpoints. */
@NullMarked
package mneme.search.breadth;

import org.jspecify.annotations.NullMarked;
