/** Random formulas: our automata beside those of SPIN. */
@NullMarked
package mneme.lab.formulas;

import org.jspecify.annotations.NullMarked;
