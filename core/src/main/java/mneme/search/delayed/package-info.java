/**
 * The searches on disk of the literature, to compare with: delayed duplicate detection, partitions,
 * disk tables.
 */
@NullMarked
package mneme.search.delayed;

import org.jspecify.annotations.NullMarked;
