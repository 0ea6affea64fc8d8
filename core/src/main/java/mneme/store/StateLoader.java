package mneme.store;

/**
 * Rebuilds states for one thread, quickly where they come in the order in which they were added.
 * Not thread-safe.
 */
public interface StateLoader {
  /**
   * Like {@link Store#load}. The vector that was given or returned last must hold what it held then
   * where it is given again.
   */
  int[] load(long id, int[] into);
}
