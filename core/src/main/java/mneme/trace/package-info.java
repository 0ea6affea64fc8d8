/** Ways through a model: found by a search, replayed, shown. */
@NullMarked
package mneme.trace;

import org.jspecify.annotations.NullMarked;
