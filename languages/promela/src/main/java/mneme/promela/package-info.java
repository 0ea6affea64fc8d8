/** Promela, the language of SPIN. */
@NullMarked
package mneme.promela;

import org.jspecify.annotations.NullMarked;
