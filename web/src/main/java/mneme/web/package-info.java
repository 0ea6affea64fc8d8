/** The page behind {@code mneme web} and {@code --live}. */
@NullMarked
package mneme.web;

import org.jspecify.annotations.NullMarked;
