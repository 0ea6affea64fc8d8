package mneme.cache;

/**
 * Decides which states stay in a bounded cache. It knows states by the slots they lie in, numbers
 * below {@link CacheSite#slots}; what else there is to know of them its site tells. The owner of
 * the cache puts a state into a free slot, offers the slot, and frees the slot that must leave.
 *
 * <p>Not thread-safe. Nothing is allocated per call.
 */
public interface CachePolicy extends AutoCloseable {
  /** Said where no slot must leave. */
  int NONE = -1;

  /**
   * A state was put into a slot. It is kept while there is room; afterwards one must leave.
   *
   * @return the slot that leaves, which may be the one offered; {@link #NONE} where all stay. The
   *     policy knows nothing of it any more
   */
  int offered(int slot);

  /** A state was looked up and found in a slot this policy holds. */
  void hit(int slot);

  /** A state this policy holds is taken out by the owner. */
  void removed(int slot);

  /**
   * Gives up one slot, although there may be room.
   *
   * @return {@link #NONE} where nothing is held
   */
  int evict();

  /** How many slots are held. */
  int held();

  /** Bytes needed for each slot of the site; memory is used when a slot is used first. */
  int bytesPerSlot();

  @Override
  void close();
}
