/** Translates coloured nets to bytecode with the class-file API of the JDK. */
@NullMarked
package mneme.net.coloured.compile;

import org.jspecify.annotations.NullMarked;
