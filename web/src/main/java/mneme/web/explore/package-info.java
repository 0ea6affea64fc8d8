/** Ways through a model, as the page asks for them. */
@NullMarked
package mneme.web.explore;

import org.jspecify.annotations.NullMarked;
