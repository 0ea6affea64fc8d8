/** From the tree of a text to a program: names, types, and where control can be. */
@NullMarked
package mneme.promela.check;

import org.jspecify.annotations.NullMarked;
