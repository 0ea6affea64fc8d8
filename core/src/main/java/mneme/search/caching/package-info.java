/** Depth-first search that remembers its stack and a bounded cache, and sleep sets. */
@NullMarked
package mneme.search.caching;

import org.jspecify.annotations.NullMarked;
