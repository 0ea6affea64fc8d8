/** Formulas of linear temporal logic, and automata that accept what they say. */
@NullMarked
package mneme.promela.ltl;

import org.jspecify.annotations.NullMarked;
