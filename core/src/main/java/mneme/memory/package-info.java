/** Large tables outside the garbage collected heap, accounted in bytes. */
@NullMarked
package mneme.memory;

import org.jspecify.annotations.NullMarked;
