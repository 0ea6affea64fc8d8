/** What the languages of Petri nets share. */
@NullMarked
package mneme.net;

import org.jspecify.annotations.NullMarked;
