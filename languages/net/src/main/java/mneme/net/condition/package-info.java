/** Conditions on markings: as text, as a tree, and as fast tests. */
@NullMarked
package mneme.net.condition;

import org.jspecify.annotations.NullMarked;
