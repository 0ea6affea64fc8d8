/** A checked model: process types as graphs of steps, over places in a state vector. */
@NullMarked
package mneme.promela.program;

import org.jspecify.annotations.NullMarked;
