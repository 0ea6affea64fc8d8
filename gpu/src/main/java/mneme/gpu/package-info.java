/** Exploration on GPUs and other devices: the method as users see it. */
@NullMarked
package mneme.gpu;

import org.jspecify.annotations.NullMarked;
