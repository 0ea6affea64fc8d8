/** Petri nets in PNML (ISO/IEC 15909-2), and the property files of the Model Checking Contest. */
@NullMarked
package mneme.pnml;

import org.jspecify.annotations.NullMarked;
