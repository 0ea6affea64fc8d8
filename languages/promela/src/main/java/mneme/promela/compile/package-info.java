/** Bytecode for the steps of a program. */
@NullMarked
package mneme.promela.compile;

import org.jspecify.annotations.NullMarked;
