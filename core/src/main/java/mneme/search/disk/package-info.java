/** What searches on disk have in common: options, memory, figures, how a run begins. */
@NullMarked
package mneme.search.disk;

import org.jspecify.annotations.NullMarked;
