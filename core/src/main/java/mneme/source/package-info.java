/** Model text: where it comes from, places in it, what is wrong with it, and who can read it. */
@NullMarked
package mneme.source;

import org.jspecify.annotations.NullMarked;
