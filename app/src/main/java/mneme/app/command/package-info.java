/** One class a command: from its arguments to what it prints and the exit code. */
@NullMarked
package mneme.app.command;

import org.jspecify.annotations.NullMarked;
