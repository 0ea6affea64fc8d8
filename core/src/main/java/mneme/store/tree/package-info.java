/** States folded pairwise into trees of shared nodes. */
@NullMarked
package mneme.store.tree;

import org.jspecify.annotations.NullMarked;
