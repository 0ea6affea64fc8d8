/** A hash for each state, and nothing else. */
@NullMarked
package mneme.store.compaction;

import org.jspecify.annotations.NullMarked;
