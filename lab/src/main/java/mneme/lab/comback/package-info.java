/** The experiments on ComBack and its caches. */
@NullMarked
package mneme.lab.comback;

import org.jspecify.annotations.NullMarked;
