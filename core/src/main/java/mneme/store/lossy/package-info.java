/** What stores have in common that remember a state by its hash alone. */
@NullMarked
package mneme.store.lossy;

import org.jspecify.annotations.NullMarked;
