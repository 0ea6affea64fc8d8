/** The program a user starts: how a command line becomes an exit code. */
@NullMarked
package mneme.app;

import org.jspecify.annotations.NullMarked;
