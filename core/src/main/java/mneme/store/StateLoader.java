package mneme.store;

/**
 * Loads the states whose successors an {@link Inserter} takes, for one thread: quickly where they
 * come in the order in which they were added. Not thread-safe.
 */
public interface StateLoader {
  /**
   * Loads a state and opens it: {@link Inserter#from} with the same id then has nothing left to do.
   *
   * @return a vector that belongs to the loader. It holds until the next call, and what it holds
   *     must be the same then
   */
  int[] open(long id);

  /** The inserter's own, or one that asks the store. */
  static StateLoader of(Store store, Inserter inserter) {
    StateLoader own = inserter.loader();
    return own == null ? new FromStore(store) : own;
  }

  /** Asks the store for every state. */
  final class FromStore implements StateLoader {
    private final Store store;
    private int[] state = new int[0];

    private FromStore(Store store) {
      this.store = store;
    }

    @Override
    public int[] open(long id) {
      state = store.load(id, state);
      return state;
    }
  }
}
