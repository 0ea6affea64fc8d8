/** Files of a run: written once, checked on every read, counted, and only inside one directory. */
@NullMarked
package mneme.disk;

import org.jspecify.annotations.NullMarked;
