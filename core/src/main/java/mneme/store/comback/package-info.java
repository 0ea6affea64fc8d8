/** Remembers a hash and a way back for each state, and rebuilds states by replaying events. */
@NullMarked
package mneme.store.comback;

import org.jspecify.annotations.NullMarked;
