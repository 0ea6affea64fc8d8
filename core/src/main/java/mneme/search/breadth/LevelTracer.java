package mneme.search.breadth;

import mneme.model.Model;
import mneme.model.Stepper;
import mneme.search.BackwardTracer;
import mneme.search.BackwardTracer.Predecessor;
import mneme.search.EventFinder;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/** Finds a shortest way to a state through the levels in memory. */
record LevelTracer(Model model, int lanes, Levels levels) {
  /**
   * @param onLevel the level of the state
   * @param erringEvent an event that errs in that state, or -1
   */
  Trace traceTo(int[] target, int onLevel, long erringEvent) {
    return new BackwardTracer(model, this::before).traceTo(target, onLevel, erringEvent);
  }

  /**
   * The least predecessor where several threads make the order of a level accidental, else the
   * first.
   */
  private @Nullable Predecessor before(int[] target, int level) {
    Stepper stepper = model.stepper();
    Predecessor best = null;
    int[] state = new int[0];
    for (int lane = 0; lane < lanes; lane++) {
      for (long number = levels.from(lane, level); number < levels.to(lane, level); number++) {
        state = levels.load(lane, level, number, state);
        long event = EventFinder.eventTo(stepper, state, target);
        if (event >= 0 && Predecessor.isBetter(state, best)) {
          best = new Predecessor(state.clone(), event);
          if (lanes == 1) {
            return best;
          }
        }
      }
    }
    return best;
  }
}
