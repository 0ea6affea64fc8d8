/** Guards of Promela models: when steps are possible, and which others can change that. */
@NullMarked
package mneme.promela.guard;

import org.jspecify.annotations.NullMarked;
