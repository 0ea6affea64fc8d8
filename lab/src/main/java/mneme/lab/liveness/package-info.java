/** Properties of infinite runs of random models, decided by every search and by the definition. */
@NullMarked
package mneme.lab.liveness;

import org.jspecify.annotations.NullMarked;
