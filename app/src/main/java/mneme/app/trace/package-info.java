/** Ways through a model: as text for people, as files for programs, and executed again. */
@NullMarked
package mneme.app.trace;

import org.jspecify.annotations.NullMarked;
