/** Which successors a breadth-first search need not look up, because it does so elsewhere. */
@NullMarked
package mneme.search.diamonds;

import org.jspecify.annotations.NullMarked;
