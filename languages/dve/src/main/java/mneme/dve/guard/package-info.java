/** When transitions are possible and which others can change that, told from the text alone. */
@NullMarked
package mneme.dve.guard;

import org.jspecify.annotations.NullMarked;
