/** Executes coloured nets by walking over their plans: the measure of all other ways. */
@NullMarked
package mneme.net.coloured.interpret;

import org.jspecify.annotations.NullMarked;
