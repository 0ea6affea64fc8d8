package mneme.promela.kernel;

import java.util.ArrayList;
import java.util.List;
import mneme.model.Event;
import mneme.model.kernel.Action;
import mneme.model.kernel.Alternative;
import mneme.model.kernel.Term;
import mneme.model.kernel.Width;

/**
 * What a step does so far, in the order in which it is done: what must hold before anything is
 * changed stands in the guards, what must hold later among the actions. Immutable.
 */
record Way(List<Term> conditions, List<Term> guards, List<Action> actions, int links) {
  Way {
    conditions = List.copyOf(conditions);
    guards = List.copyOf(guards);
    actions = List.copyOf(actions);
  }

  /** Something else must hold as well; asked now. */
  Way require(Term condition) {
    if (condition instanceof Term.Constant(int value) && value != 0) {
      return this;
    }
    if (actions.isEmpty()) {
      List<Term> more = new ArrayList<>(guards);
      more.add(condition);
      return new Way(conditions, more, actions, links);
    }
    return act(new Action.Require(condition));
  }

  Way act(Action action) {
    List<Action> more = new ArrayList<>(actions);
    more.add(action);
    return new Way(conditions, guards, more, links);
  }

  Way assign(int slot, Term value) {
    return act(new Action.Assign(slot, Width.INT, value));
  }

  /** A value that is computed although nobody needs it: it may err. */
  Way evaluate(Term value) {
    return Term.mayErr(value) ? act(new Action.ErrIf(Term.not(Term.evaluated(value)))) : this;
  }

  /** One more step of an atomic sequence. */
  Way linked() {
    return new Way(conditions, guards, actions, links + 1);
  }

  Alternative alternative(long transition, int choiceBits) {
    return new Alternative(
        Event.of((int) transition, 0, choiceBits), conditions, guards, actions, List.of());
  }
}
