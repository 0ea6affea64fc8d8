/** Formulas of linear temporal logic over conditions on markings, as claims about runs. */
@NullMarked
package mneme.net.temporal;

import org.jspecify.annotations.NullMarked;
