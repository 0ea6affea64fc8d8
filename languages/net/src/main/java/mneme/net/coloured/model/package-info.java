/** Coloured nets as models. */
@NullMarked
package mneme.net.coloured.model;

import org.jspecify.annotations.NullMarked;
