/**
 * From the tree of a DVE model to a program: resolves names, folds constants, checks what can be
 * checked.
 */
@NullMarked
package mneme.dve.check;

import org.jspecify.annotations.NullMarked;
