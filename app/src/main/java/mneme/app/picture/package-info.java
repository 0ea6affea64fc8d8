/** Pictures of runs: what is drawn, and how it becomes SVG or PNG. */
@NullMarked
package mneme.app.picture;

import org.jspecify.annotations.NullMarked;
