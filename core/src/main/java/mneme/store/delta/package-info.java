/** Remembers most states as the difference to another: a predecessor and an event. */
@NullMarked
package mneme.store.delta;

import org.jspecify.annotations.NullMarked;
