/**
 * How values of Java types become numbers of a state vector, and back: derived once from the type.
 */
@NullMarked
package mneme.java.layout;

import org.jspecify.annotations.NullMarked;
