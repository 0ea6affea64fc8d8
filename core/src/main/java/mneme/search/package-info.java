/**
 * The contract of searches, and what all of them use: limits, observers, checkpoints, threads. The
 * searches themselves have rooms of their own.
 */
@NullMarked
package mneme.search;

import org.jspecify.annotations.NullMarked;
