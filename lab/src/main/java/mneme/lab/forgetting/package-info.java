/** Searches that forget: the experiments of their papers, and whether nothing is lost. */
@NullMarked
package mneme.lab.forgetting;

import org.jspecify.annotations.NullMarked;
