/** Büchi automata over propositions: made smaller, brought into plain form, classified. */
@NullMarked
package mneme.logic.automaton;

import org.jspecify.annotations.NullMarked;
