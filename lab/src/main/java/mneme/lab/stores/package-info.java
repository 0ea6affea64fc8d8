/** Bytes and time of every store. */
@NullMarked
package mneme.lab.stores;

import org.jspecify.annotations.NullMarked;
