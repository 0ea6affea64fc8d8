/** High-level Petri nets in the language of Helena. */
@NullMarked
package mneme.lna;

import org.jspecify.annotations.NullMarked;
