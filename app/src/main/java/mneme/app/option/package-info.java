/** The options of the command line: what there is, how it is read, what a value may be. */
@NullMarked
package mneme.app.option;

import org.jspecify.annotations.NullMarked;
