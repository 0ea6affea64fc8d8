/** The experiments on snapshots of levels. */
@NullMarked
package mneme.lab.snapshots;

import org.jspecify.annotations.NullMarked;
