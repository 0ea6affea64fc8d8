/** The compiler from a checked DVE model to bytecode in hidden classes. */
@NullMarked
package mneme.dve.compile;

import org.jspecify.annotations.NullMarked;
