/** A few bits for each state in a Bloom filter. */
@NullMarked
package mneme.store.bitstate;

import org.jspecify.annotations.NullMarked;
