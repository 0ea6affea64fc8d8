/** {@code lab list}, {@code lab run} and {@code lab report}. */
@NullMarked
package mneme.lab.command;

import org.jspecify.annotations.NullMarked;
