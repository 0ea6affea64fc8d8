/** Packed states that can be taken out again, for searches that decide what to forget. */
@NullMarked
package mneme.store.forgetting;

import org.jspecify.annotations.NullMarked;
