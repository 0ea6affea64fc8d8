/** From a file to a model: unpacking, finding the language, compiling. */
@NullMarked
package mneme.app.load;

import org.jspecify.annotations.NullMarked;
