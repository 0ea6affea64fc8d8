/** Other tools on the same models, in the same session. */
@NullMarked
package mneme.lab.peers;

import org.jspecify.annotations.NullMarked;
