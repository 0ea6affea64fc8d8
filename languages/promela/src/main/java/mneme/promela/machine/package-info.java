/** A state while steps are taken in it: processes, channels, and how to go back. */
@NullMarked
package mneme.promela.machine;

import org.jspecify.annotations.NullMarked;
