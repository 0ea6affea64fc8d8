/** Experiments on the whole program: known answers, speed beside a peer, broken input. */
@NullMarked
package mneme.lab;

import org.jspecify.annotations.NullMarked;
