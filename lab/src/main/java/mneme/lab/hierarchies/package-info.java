/**
 * Depth-first search with hierarchies of caches on transition systems (section 4.2 of its paper).
 */
@NullMarked
package mneme.lab.hierarchies;

import org.jspecify.annotations.NullMarked;
