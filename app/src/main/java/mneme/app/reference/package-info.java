/** The table of commands and options as other programs read it: shells, and man. */
@NullMarked
package mneme.app.reference;

import org.jspecify.annotations.NullMarked;
