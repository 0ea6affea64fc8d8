/** Exploration on Apache Spark: the door to it. */
@NullMarked
package mneme.cluster;

import org.jspecify.annotations.NullMarked;
