/** The colours of symmetric nets: declarations, terms, guards, as coloured nets understand them. */
@NullMarked
package mneme.pnml.colour;

import org.jspecify.annotations.NullMarked;
