/** How often a search took each transition of a model. */
@NullMarked
package mneme.app.coverage;

import org.jspecify.annotations.NullMarked;
