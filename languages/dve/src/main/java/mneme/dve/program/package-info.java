/**
 * A checked DVE model: names resolved to slots, constants folded, types known. The interpreter
 * executes it, the compiler translates it; both must mean the same.
 */
@NullMarked
package mneme.dve.program;

import org.jspecify.annotations.NullMarked;
