/** Models in source files of Java, for the command line. */
@NullMarked
package mneme.java.language;

import org.jspecify.annotations.NullMarked;
