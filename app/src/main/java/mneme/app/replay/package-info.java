/** Saved traces: reading them and executing them again. */
@NullMarked
package mneme.app.replay;

import org.jspecify.annotations.NullMarked;
