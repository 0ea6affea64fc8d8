/** What searches that forget states have in common. */
@NullMarked
package mneme.search.forgetting;

import org.jspecify.annotations.NullMarked;
