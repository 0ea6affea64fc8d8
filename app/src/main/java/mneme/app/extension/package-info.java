/** What the command line knows besides what it comes with: extensions on the class path. */
@NullMarked
package mneme.app.extension;

import org.jspecify.annotations.NullMarked;
