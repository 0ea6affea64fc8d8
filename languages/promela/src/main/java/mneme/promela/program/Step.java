package mneme.promela.program;

import mneme.model.Transition.Kind;
import mneme.source.Position;

/**
 * A way from one location of a process type to another.
 *
 * @param id its number among all steps of the program
 * @param target the location it leads to
 * @param atomic whether the process goes on without others
 * @param text as written
 */
public record Step(
    int id, Action action, int target, boolean atomic, String text, Kind kind, Position position) {}
