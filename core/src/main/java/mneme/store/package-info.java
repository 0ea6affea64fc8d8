/** What is remembered of the visited states. */
@NullMarked
package mneme.store;

import org.jspecify.annotations.NullMarked;
