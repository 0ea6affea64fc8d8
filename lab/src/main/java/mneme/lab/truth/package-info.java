/** The corpus against known answers. */
@NullMarked
package mneme.lab.truth;

import org.jspecify.annotations.NullMarked;
