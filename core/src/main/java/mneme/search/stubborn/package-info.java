/** Partial-order reduction: which events of a state need not be followed. */
@NullMarked
package mneme.search.stubborn;

import org.jspecify.annotations.NullMarked;
