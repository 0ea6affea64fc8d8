/** The files through which the machines of a run know what each other has found. */
@NullMarked
package mneme.cluster.files;

import org.jspecify.annotations.NullMarked;
