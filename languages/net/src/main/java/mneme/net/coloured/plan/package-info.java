/** In which order the variables of a transition are bound, and what a binding then does. */
@NullMarked
package mneme.net.coloured.plan;

import org.jspecify.annotations.NullMarked;
