package mneme.search.external;

import mneme.disk.Traffic;
import mneme.model.Stepper;
import mneme.search.BackwardTracer;
import mneme.search.BackwardTracer.Predecessor;
import mneme.search.Crew;
import mneme.search.EventFinder;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Finds a shortest way to a state backwards through the files: some state of the level before leads
 * to it, the least of which is taken. Together that expands each level once more, and keeps no copy
 * of the graph.
 */
record LevelWalker(WorkerContext ground, Worker[] workers) {
  /**
   * @param onLevel the level of the state
   * @param erringEvent an event that errs in that state, or -1
   */
  Trace traceTo(int[] target, int onLevel, long erringEvent, Crew crew) {
    return new BackwardTracer(ground.task.model(), (state, level) -> before(state, level, crew))
        .traceTo(target, onLevel, erringEvent);
  }

  private @Nullable Predecessor before(int[] target, int level, Crew crew) {
    @Nullable Predecessor[] found = new Predecessor[workers.length];
    ground.goOn();
    ground.lay(ground.levels.blocks(level));
    crew.run(lane -> found[lane] = leastOf(lane, target));
    ground.throwFailure();
    Predecessor best = null;
    for (Predecessor each : found) {
      if (each != null && Predecessor.isBetter(each.state(), best)) {
        best = each;
      }
    }
    return best;
  }

  private @Nullable Predecessor leastOf(int lane, int[] target) {
    Stepper stepper = ground.task.model().stepper();
    int[] state = new int[ground.layout.slots()];
    @Nullable Predecessor[] best = new Predecessor[1];
    workers[lane].walk(
        (hash, words) -> {
          ground.layout.unpack(words, 0, state);
          long event = EventFinder.eventTo(stepper, state, target);
          if (event >= 0 && Predecessor.isBetter(state, best[0])) {
            best[0] = new Predecessor(state.clone(), event);
          }
          return true;
        },
        Traffic.Kind.VISITED);
    return best[0];
  }
}
