/**
 * Finds accepting cycles without a depth-first search: drops the states that lie on none, sweep by
 * sweep over the levels of a breadth-first search, and searches what is left.
 */
@NullMarked
package mneme.search.elimination;

import org.jspecify.annotations.NullMarked;
