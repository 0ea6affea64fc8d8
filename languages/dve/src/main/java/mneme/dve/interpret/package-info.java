/**
 * Executes a checked DVE model by walking over it: slow, plain, and the measure of the compiler.
 */
@NullMarked
package mneme.dve.interpret;

import org.jspecify.annotations.NullMarked;
