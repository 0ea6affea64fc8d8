/** What is asked of the states a search visits. */
@NullMarked
package mneme.check;

import org.jspecify.annotations.NullMarked;
