/** Automata as texts: the Hanoi Omega-Automata format, SPIN's never claims, Graphviz. */
@NullMarked
package mneme.logic.format;

import org.jspecify.annotations.NullMarked;
