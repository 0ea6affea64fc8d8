/** Promela text: preprocessor, tokens, and the tree they form. */
@NullMarked
package mneme.promela.syntax;

import org.jspecify.annotations.NullMarked;
