/**
 * Breadth-first search with the visited states on disk and fingerprints of them in memory: what
 * looks visited is a claim that the files confirm later.
 */
@NullMarked
package mneme.search.external;

import org.jspecify.annotations.NullMarked;
