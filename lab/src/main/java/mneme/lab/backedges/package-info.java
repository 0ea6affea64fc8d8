/** Properties of state spaces that "Dynamic Delayed Duplicate Detection" relies on (section 3). */
@NullMarked
package mneme.lab.backedges;

import org.jspecify.annotations.NullMarked;
