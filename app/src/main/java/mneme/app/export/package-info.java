/** State graphs and processes for other programs. */
@NullMarked
package mneme.app.export;

import org.jspecify.annotations.NullMarked;
