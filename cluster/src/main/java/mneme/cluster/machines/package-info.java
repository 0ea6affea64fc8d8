/** A small cluster on this machine, for trying things out. */
@NullMarked
package mneme.cluster.machines;

import org.jspecify.annotations.NullMarked;
