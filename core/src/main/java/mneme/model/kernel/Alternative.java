package mneme.model.kernel;

import java.util.List;

/**
 * One of the ways through a stage. Immutable.
 *
 * <p>Conditions and guards are asked in the state as it was before the step, one after the other.
 * The first that is 0 disables the alternative, and those behind it are not asked. Where a guard
 * errs, the step is enabled and errs.
 *
 * @param event what it adds to the number of the event
 * @param conditions never err; only they are asked where an earlier stage has erred
 * @param guards asked behind the conditions
 * @param actions done one after the other on what the alternatives of earlier stages have left; the
 *     step errs where one of them does
 * @param closing done when the actions of all stages are, so that actions do not see them
 */
public record Alternative(
    long event,
    List<Term> conditions,
    List<Term> guards,
    List<Action> actions,
    List<Action.Assign> closing) {
  public Alternative {
    conditions = List.copyOf(conditions);
    guards = List.copyOf(guards);
    actions = List.copyOf(actions);
    closing = List.copyOf(closing);
  }
}
