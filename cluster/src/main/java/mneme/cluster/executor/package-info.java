/**
 * What runs on the machines of a cluster: a partition of the states with its store, and the tasks
 * that work on it.
 */
@NullMarked
package mneme.cluster.executor;

import org.jspecify.annotations.NullMarked;
