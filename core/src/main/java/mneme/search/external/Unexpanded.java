package mneme.search.external;

import java.util.ArrayList;
import java.util.List;
import mneme.disk.BlockFile.Block;
import mneme.disk.Traffic;
import mneme.run.Limit;
import mneme.search.Pace;

/** What a limit kept from being expanded: it is looked at all the same. */
final class Unexpanded {
  private final WorkerContext ground;
  private final Worker[] workers;
  private final Pace pace;

  Unexpanded(WorkerContext ground, Worker[] workers) {
    this.ground = ground;
    this.workers = workers;
    this.pace = new Pace(ground.watch);
  }

  /** Has the checkers see the rest of the level and the states of the next. */
  void check() {
    Limit limit = ground.watch.limit();
    if (limit == null || limit == Limit.INTERRUPTED) {
      return;
    }
    Worker looker = workers[0];
    for (Worker worker : workers) {
      worker.expander().checker().epoch(ground.level);
      worker.walkRest((hash, words) -> look(worker, words));
    }
    List<Block> rest = new ArrayList<>();
    for (Block block = ground.next(); block != null; block = ground.next()) {
      rest.add(block);
    }
    ground.lay(rest);
    looker.walk((hash, words) -> look(looker, words), Traffic.Kind.QUEUE);
    looker.expander().checker().epoch(ground.level + 1);
    ground.lay(ground.levels.blocks(ground.level + 1));
    looker.walk((hash, words) -> look(looker, words), Traffic.Kind.QUEUE);
    ground.throwFailure();
  }

  private boolean look(Worker worker, long[] words) {
    if (pace.isOverdue()) {
      return false;
    }
    worker.checkOnly(words);
    return !worker.expander().checker().isSatisfied();
  }
}
