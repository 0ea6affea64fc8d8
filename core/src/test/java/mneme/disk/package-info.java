/** File systems that fail on purpose, and what becomes of files then. */
@NullMarked
package mneme.disk;

import org.jspecify.annotations.NullMarked;
