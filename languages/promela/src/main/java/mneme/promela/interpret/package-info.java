/** Takes the steps of a program one by one: slow, and the measure of the compiler. */
@NullMarked
package mneme.promela.interpret;

import org.jspecify.annotations.NullMarked;
