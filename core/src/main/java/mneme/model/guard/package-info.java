/** What stubborn sets are computed from: conditions of transitions, and what can change them. */
@NullMarked
package mneme.model.guard;

import org.jspecify.annotations.NullMarked;
