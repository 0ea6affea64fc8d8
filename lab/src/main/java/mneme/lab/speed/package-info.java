/** Speed beside SPIN and its verifiers. */
@NullMarked
package mneme.lab.speed;

import org.jspecify.annotations.NullMarked;
