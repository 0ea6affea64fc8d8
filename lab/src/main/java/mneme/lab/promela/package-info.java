/** Random Promela programs beside SPIN. */
@NullMarked
package mneme.lab.promela;

import org.jspecify.annotations.NullMarked;
