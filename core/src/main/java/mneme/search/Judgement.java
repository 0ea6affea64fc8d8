package mneme.search;

import mneme.check.Finding;
import mneme.check.StateChecker;
import mneme.model.ModelError;
import mneme.model.SuccessorSink;
import org.jspecify.annotations.Nullable;

/** Looks at a single state once more, for what is wrong with it. */
public final class Judgement implements SuccessorSink {
  private final StateChecker checker;
  private final int[] state;
  private boolean stuck = true;

  private Judgement(StateChecker checker, int[] state) {
    this.checker = checker;
    this.state = state;
  }

  public static @Nullable Finding of(SearchTask task, int[] state, long epoch) {
    Judgement judgement = new Judgement(task.checker(), state);
    judgement.checker.epoch(epoch);
    judgement.checker.state(-1, state);
    task.model().stepper().successors(state, judgement);
    if (judgement.stuck) {
      judgement.checker.deadlock(-1, state);
    }
    return judgement.checker.finding();
  }

  @Override
  public void successor(int[] next, long event, int[] changed, int count) {
    stuck = false;
  }

  @Override
  public void error(long event, ModelError error) {
    stuck = false;
    checker.error(-1, state, event, error);
  }
}
