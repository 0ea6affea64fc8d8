/** The DVE language of the BEEM database: processes, shared variables, channels. */
@NullMarked
package mneme.dve;

import org.jspecify.annotations.NullMarked;
