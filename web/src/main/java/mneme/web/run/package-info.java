/** Runs that are started from the page, or shown by it. */
@NullMarked
package mneme.web.run;

import org.jspecify.annotations.NullMarked;
