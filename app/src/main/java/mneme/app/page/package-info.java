/** A run as one page for a browser. */
@NullMarked
package mneme.app.page;

import org.jspecify.annotations.NullMarked;
