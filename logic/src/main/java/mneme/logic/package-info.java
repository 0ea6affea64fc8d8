/** Formulas of linear temporal logic: read, simplified, translated to automata. */
@NullMarked
package mneme.logic;

import org.jspecify.annotations.NullMarked;
