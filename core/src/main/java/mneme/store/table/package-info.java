/** Tables that several stores are made of. */
@NullMarked
package mneme.store.table;

import org.jspecify.annotations.NullMarked;
