/** What steers a search on a cluster: level after level, until nothing is new. */
@NullMarked
package mneme.cluster.driver;

import org.jspecify.annotations.NullMarked;
