/** Classes made while the program runs: what every compiler of models needs to write one. */
@NullMarked
package mneme.bytecode;

import org.jspecify.annotations.NullMarked;
