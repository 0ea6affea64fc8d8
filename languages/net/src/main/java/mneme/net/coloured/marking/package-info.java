/** Where the tokens of a coloured net lie in the state vector. */
@NullMarked
package mneme.net.coloured.marking;

import org.jspecify.annotations.NullMarked;
