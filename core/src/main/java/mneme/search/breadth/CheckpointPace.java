package mneme.search.breadth;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * When a search in memory writes its next checkpoint: not before the pause is over, not before
 * twenty-five times as long as the last one took, and, unless the user has asked for that pause,
 * only if all of them together, the next one included, stay within a twenty-fifth of the time so
 * far. What the next one takes is known from the last; so the first comes early, when there is
 * little to write. {@link #isDue} may be called by any thread, the rest by one.
 */
final class CheckpointPace {
  private static final double USUAL_PAUSE = 600;

  /** How long after the start the first checkpoint comes, which shows what they cost. */
  private static final double FIRST = 10;

  /** Checkpoints take no more of the time than this. */
  private static final double SHARE_OF_TIME = 0.04;

  private final LongSupplier clock;
  private final boolean asked;
  private final long pause;
  private final long start;
  private volatile long last;

  /** How long after the last one, or the start, the next may come. */
  private volatile long wait;

  private volatile long spent;
  private volatile long saved;
  private volatile double nanosOfState;

  /**
   * @param asked seconds between two checkpoints, null for what is usual
   * @param clock tells nanoseconds
   */
  CheckpointPace(@Nullable Double asked, LongSupplier clock) {
    this.clock = clock;
    this.asked = asked != null;
    this.pause = (long) (1e9 * (asked != null ? asked : USUAL_PAUSE));
    this.start = clock.getAsLong();
    this.last = start;
    this.wait = asked != null ? pause : (long) (1e9 * FIRST);
  }

  /** Whether there is one after each level, whatever it takes. */
  boolean isAfterEachLevel() {
    return pause == 0;
  }

  /**
   * Whether it is time for one.
   *
   * @param states found so far
   */
  boolean isDue(long states) {
    long now = clock.getAsLong();
    if (pause == 0 || now - last < wait) {
      return false;
    }
    double next = Math.max(0, states - saved) * nanosOfState;
    return asked || spent + next <= SHARE_OF_TIME * (now - start);
  }

  /** So many nanoseconds went by in writing states that are not yet part of a checkpoint. */
  void spend(long nanos) {
    spent += nanos;
  }

  /**
   * A checkpoint is complete.
   *
   * @param states found so far
   * @param nanos all that it took
   */
  void written(long states, long nanos) {
    nanosOfState = (double) nanos / Math.max(1, states - saved);
    saved = states;
    wait = Math.max(pause, (long) (nanos / SHARE_OF_TIME));
    last = clock.getAsLong();
  }

  /** A run goes on from a checkpoint with so many states. */
  void resumed(long states) {
    saved = states;
    last = clock.getAsLong();
  }

  /** Nanoseconds that checkpoints took so far. */
  long spent() {
    return spent;
  }
}
