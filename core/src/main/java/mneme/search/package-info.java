/** In which order states are visited. */
@NullMarked
package mneme.search;

import org.jspecify.annotations.NullMarked;
