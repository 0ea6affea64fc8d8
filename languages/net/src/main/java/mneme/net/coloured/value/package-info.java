/** Values of composite sorts as numbers. */
@NullMarked
package mneme.net.coloured.value;

import org.jspecify.annotations.NullMarked;
