/** Whether partial-order reduction keeps what it promises, in every state and every search. */
@NullMarked
package mneme.lab.reduction;

import org.jspecify.annotations.NullMarked;
