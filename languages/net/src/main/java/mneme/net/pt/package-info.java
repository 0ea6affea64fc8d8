/** Place/transition nets: their structure, what it tells about their markings, and their steps. */
@NullMarked
package mneme.net.pt;

import org.jspecify.annotations.NullMarked;
