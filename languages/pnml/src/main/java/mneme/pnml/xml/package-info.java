/** XML as a stream of small trees, with places in the text and without document types. */
@NullMarked
package mneme.pnml.xml;

import org.jspecify.annotations.NullMarked;
