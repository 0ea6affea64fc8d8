package mneme.store;

import org.jspecify.annotations.Nullable;

/**
 * Puts states into a store for one thread; not thread-safe. Answers go to the sink the inserter was
 * made with: at once, or later, when a batch is full or {@link #flush} asks for them.
 */
public interface Inserter extends SuccessorTaker {
  /** An initial state; its answer comes with {@code from} = -1 and {@code event} = -1. */
  void putInitial(int[] state);

  /** Delivers the answers that can be given at once, where the store gives some of them late. */
  default void answerNow() {}

  /**
   * What opens the states of this inserter's thread quicker than the store loads them; null where
   * nothing does. An inserter that is a loader opens them itself.
   */
  default @Nullable StateLoader loader() {
    return this instanceof StateLoader own ? own : null;
  }

  /** Delivers every answer that is still owed. */
  void flush();
}
