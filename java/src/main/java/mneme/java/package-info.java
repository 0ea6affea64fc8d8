/** Models written in Java: what a user implements, and the model the engine makes of it. */
@NullMarked
package mneme.java;

import org.jspecify.annotations.NullMarked;
