package mneme.run;

import mneme.logic.automaton.Kind;

/**
 * What was searched for one property of infinite runs: the product of the model with an automaton.
 *
 * @param automatonStates how many states the automaton has; 0 where the model itself says which
 *     states are accepting
 * @param states of the product that were visited
 * @param transitions of the product that were followed; {@link Figures#UNKNOWN} where the search
 *     cannot tell
 */
public record ProductFigures(
    Kind kind, int automatonStates, long states, long transitions, double seconds) {}
