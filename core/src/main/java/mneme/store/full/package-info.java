/** The packed state vectors themselves, found through a hash index. */
@NullMarked
package mneme.store.full;

import org.jspecify.annotations.NullMarked;
