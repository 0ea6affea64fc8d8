package mneme.store;

import java.util.function.LongConsumer;

/**
 * A store without numbers that can name the ids of all its states, for a search that goes on
 * elsewhere. For one thread, while no one inserts.
 */
public interface Enumerable {
  /**
   * Leaves a state out of what {@link #forEachId} names. Nothing may be put or looked up from now
   * on; {@link Store#load} works as before.
   */
  void leaveOut(long id);

  /** Names the ids of all states but those left out, each once. */
  void forEachId(LongConsumer user);
}
