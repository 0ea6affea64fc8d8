package mneme.store;

import java.util.List;
import mneme.run.Detail;

/**
 * What is remembered of the visited states. Ids are stable: once given, an id names the same state
 * for the life of the store.
 *
 * <p>Where {@link #recall} says that states have numbers, ids are grouped in lanes, one for each
 * inserter: {@code id = number << laneBits | lane}. Within a lane, numbers are dense in the order
 * of insertion, so that what a lane has added since some moment is a range.
 *
 * <p>Thread-safe as far as each inserter stays with its thread; {@link #load} may be called from
 * any thread for ids that thread has learned of.
 */
public interface Store extends AutoCloseable {
  /** How many inserters may work at the same time. */
  default int lanes() {
    return 1;
  }

  /** How states are given back; the same for the life of the store. */
  Recall recall();

  /** How many bits of an id name its lane. */
  default int laneBits() {
    return 0;
  }

  /**
   * How many states a lane holds; exact for the thread that inserts there, and whenever no one
   * inserts.
   */
  long count(int lane);

  /** How many states there are; exact whenever no one inserts. */
  default long states() {
    long sum = 0;
    for (int lane = 0; lane < lanes(); lane++) {
      sum += count(lane);
    }
    return sum;
  }

  default long id(int lane, long number) {
    return number << laneBits() | lane;
  }

  /**
   * @param immediate whether each answer must come before {@code put} returns, or, where the store
   *     is one of {@link Recall.ByReplay}, when {@link Inserter#answerNow} is called
   */
  Inserter inserter(int lane, AnswerSink sink, boolean immediate);

  /**
   * Rebuilds a state.
   *
   * @param into is filled and returned if it is as long as the state vectors of this store are by
   *     now; a new array is made otherwise. What lies beyond the state is set to 0
   */
  int[] load(long id, int[] into);

  /**
   * Reads a little of what {@link #load} will read soon. Called for many states in a row, so that
   * their cache misses are under way together.
   *
   * @return anything, so that the reading is not optimised away
   */
  default long touch(long id) {
    return 0;
  }

  /**
   * Whether the store learns from states that are met again. Then a search looks up every
   * successor, also one that it is sure to look up elsewhere.
   */
  default boolean learnsFromMeetings() {
    return false;
  }

  /**
   * Whether answers come in the order in which states were put, and to the sink of the inserter
   * that put them.
   */
  default boolean answersInOrder() {
    return true;
  }

  /**
   * Bytes at the peak for states that wait for their expansion, where the store keeps them apart
   * from what it remembers of all.
   */
  default long queueBytes() {
    return 0;
  }

  /** Bytes allocated now for everything that is needed to remember. */
  long bytes();

  /** The greatest value {@link #bytes} has had. */
  default long peakBytes() {
    return bytes();
  }

  /** Events that were executed to rebuild states. */
  default long eventsReplayed() {
    return 0;
  }

  /** What only this store has to tell of a run. */
  default List<Detail> details() {
    return List.of();
  }

  /**
   * What only this store has to tell while a run goes on. May be called by any thread, and may be a
   * little late.
   */
  default List<Detail> telling() {
    return List.of();
  }

  /** Whether every reachable state is told apart from every other. */
  boolean isExact();

  /** How many reachable states are expected to be lost; 0 where the store is exact. */
  default double expectedOmissions() {
    return 0;
  }

  /** Verifies the inner consistency; for tests, takes long. */
  void checkInvariant();

  @Override
  void close();
}
