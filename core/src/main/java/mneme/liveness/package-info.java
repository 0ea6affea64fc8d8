/**
 * Properties of infinite runs: the product of a model with an automaton, and what is looked for in
 * it.
 */
@NullMarked
package mneme.liveness;

import org.jspecify.annotations.NullMarked;
