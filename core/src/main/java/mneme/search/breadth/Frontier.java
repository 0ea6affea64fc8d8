package mneme.search.breadth;

import mneme.search.SearchTask;
import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.Rebuilding;
import mneme.store.Recall;
import mneme.store.Store;

/**
 * The states of a breadth-first search by level: numbers count what each lane has added since the
 * beginning, and lead to ids. {@link #added} is called by the thread of the lane, the rest between
 * levels or for levels that are complete.
 */
interface Frontier extends AutoCloseable {
  /**
   * The one that fits a store: some can be asked for their states by number, or by id, others not.
   *
   * @param keepLevels whether the ids of all levels are kept
   */
  static Frontier of(SearchTask task, Store store, boolean keepLevels) {
    return switch (store.recall()) {
      case Recall.ByNumber _ -> new StoreFrontier(store, false, () -> {});
      // A store that answers late cannot tell each edge to an observer.
      case Recall.ByReplay(Rebuilding ways) ->
          new StoreFrontier(store, task.observer().wantsEdges(), ways::levelComplete);
      case Recall.ById _ -> new IdFrontier(task.budget().part("queue"), store, keepLevels);
      case Recall.Nothing _ ->
          new StateFrontier(task.budget().part("queue"), store, task.model().shape(), keepLevels);
    };
  }

  /** The inserter of a lane, whose new states are {@link #added}. */
  Inserter inserter(int lane, AnswerSink sink);

  /** How many states a lane has added so far. */
  long count(int lane);

  /**
   * A state is new; false where there is no memory for it. Called while the inserter of the lane
   * gives the answer.
   */
  boolean added(int lane, long id);

  /**
   * The next state that is {@link #added} to a lane belongs to this level and has this number: the
   * states before it are those of another frontier, and are not asked for here.
   */
  default void goOnFrom(int lane, int level, long number) {}

  /** Whether also the states of past levels can be asked for. */
  default boolean keepsAllLevels() {
    return true;
  }

  /** A level is complete, and the next one begins to fill. */
  void levelComplete(int level);

  /**
   * @param start the number of the first state of that level in the lane
   */
  long id(int lane, int level, long start, long number);

  /**
   * Says that these states will be loaded soon.
   *
   * @return anything, see {@link mneme.store.Store#touch}
   */
  default long touch(int lane, int level, long start, long from, long to) {
    return 0;
  }

  /** Rebuilds that state; {@code into} is filled and returned if it is long enough. */
  int[] load(int lane, int level, long start, long number, int[] into);

  long bytes();

  @Override
  void close();
}
