/** Place/transition nets that behave like coloured nets: a place for each colour. */
@NullMarked
package mneme.net.unfold;

import org.jspecify.annotations.NullMarked;
