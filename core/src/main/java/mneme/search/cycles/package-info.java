/** Depth-first searches in memory for accepting cycles of a product. */
@NullMarked
package mneme.search.cycles;

import org.jspecify.annotations.NullMarked;
