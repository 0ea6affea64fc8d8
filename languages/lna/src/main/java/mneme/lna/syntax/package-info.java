/** The text of a net as a tree. */
@NullMarked
package mneme.lna.syntax;

import org.jspecify.annotations.NullMarked;
