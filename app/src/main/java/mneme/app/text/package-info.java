/** How numbers and words look. */
@NullMarked
package mneme.app.text;

import org.jspecify.annotations.NullMarked;
