/**
 * The text of a DVE model as a tree that knows its places in the text; names are not yet resolved.
 */
@NullMarked
package mneme.dve.syntax;

import org.jspecify.annotations.NullMarked;
