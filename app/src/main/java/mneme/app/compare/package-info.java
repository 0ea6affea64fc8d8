/** Several configurations on one model, side by side. */
@NullMarked
package mneme.app.compare;

import org.jspecify.annotations.NullMarked;
