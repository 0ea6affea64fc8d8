/** What a search needs of a device: memory, programs, launches; and which devices there are. */
@NullMarked
package mneme.gpu.device;

import org.jspecify.annotations.NullMarked;
