/** Searches whose visited set lies on disk. */
@NullMarked
package mneme.search.external;

import org.jspecify.annotations.NullMarked;
