/** Names and types: from the tree of a net's text to a coloured net. */
@NullMarked
package mneme.lna.check;

import org.jspecify.annotations.NullMarked;
