/** States as vectors of numbers of the values their parts have. */
@NullMarked
package mneme.store.collapse;

import org.jspecify.annotations.NullMarked;
