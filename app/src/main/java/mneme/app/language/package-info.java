/** Which languages the command line knows. */
@NullMarked
package mneme.app.language;

import org.jspecify.annotations.NullMarked;
