/** Every store in every order against the exact search. */
@NullMarked
package mneme.lab.contract;

import org.jspecify.annotations.NullMarked;
