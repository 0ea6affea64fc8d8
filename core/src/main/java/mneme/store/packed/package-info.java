/** States in packed form, for stores that keep some of them. */
@NullMarked
package mneme.store.packed;

import org.jspecify.annotations.NullMarked;
