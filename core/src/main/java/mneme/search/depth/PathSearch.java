package mneme.search.depth;

import java.util.ArrayList;
import java.util.List;
import mneme.check.Finding;
import mneme.search.PathTracer;
import mneme.search.SearchTask;
import mneme.store.Store;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/** A depth-first search that knows the states of its path, and so the way to what it finds. */
abstract class PathSearch extends StackSearch {
  private @Nullable List<int[]> findingPath;

  PathSearch(SearchTask task, Store store) {
    super(task, store);
  }

  /** A state of the path, counted from the bottom. */
  abstract int[] pathState(long index);

  /**
   * Keeps the path where something was found just now.
   *
   * @param length how many states of the path lead to the state in question, itself included
   */
  final void noteFinding(long length) {
    if (findingPath != null
        || expander().checker().finding() == null
        || !task.questions().trace()) {
      return;
    }
    // Empty where it is too long: a later path is not the way to the first finding.
    findingPath = new ArrayList<>();
    if (length <= PathTracer.longestTrace(task.model())) {
      for (long i = 0; i < length; i++) {
        findingPath.add(pathState(i));
      }
    }
  }

  @Override
  final @Nullable Trace traceTo(Finding finding) {
    return findingPath == null || findingPath.isEmpty()
        ? null
        : PathTracer.trace(task.model(), findingPath, finding.event());
  }
}
