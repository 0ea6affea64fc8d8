package mneme.search.breadth;

import mneme.check.Finding;
import mneme.model.Model;
import mneme.search.PathTracer;
import mneme.store.Rebuilding;
import mneme.store.Recall;
import mneme.store.Store;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Finds the way to what a search has found.
 *
 * @param keepsLevels whether the ids of all levels are known
 */
record FindingTracer(Model model, Store store, Levels levels, boolean keepsLevels) {
  /** The way; null where the search does not know it. */
  @Nullable Trace traceTo(Finding finding) {
    return switch (store.recall()) {
      // Which of several threads found a state first is accidental.
      case Recall.ByReplay(Rebuilding ways) ->
          store.lanes() > 1 ? null : alongEvents(ways, finding);
      case Recall.ByNumber _ -> levels.areOrdered() ? alongLevels(finding) : null;
      case Recall.ById _, Recall.Nothing _ ->
          keepsLevels && levels.areOrdered() ? alongLevels(finding) : null;
    };
  }

  private @Nullable Trace alongEvents(Rebuilding ways, Finding finding) {
    Trace way = PathTracer.trace(model, ways, finding.id(), finding.event());
    return way != null && ways.keepsLevels() ? way.asShortest() : way;
  }

  private Trace alongLevels(Finding finding) {
    Trace way =
        new LevelTracer(model, store.lanes(), levels)
            .traceTo(finding.state(), (int) finding.epoch(), finding.event());
    // Where a state is lost, others may be found later than on the shortest way.
    return store.isExact() ? way.asShortest() : way;
  }
}
