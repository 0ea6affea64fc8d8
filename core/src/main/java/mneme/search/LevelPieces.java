package mneme.search;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Hands out the places of a level to threads, piece by piece, from the first to the last; places
 * are counted over all lanes. What was taken is always the beginning of the level, so that a
 * checkpoint has one number to keep. Limits are looked at between two pieces.
 */
final class LevelPieces {
  /** For one thread, and the least for several. */
  private static final int SMALLEST = 64;

  private static final long GREATEST = 1 << 15;

  /**
   * So many for each of several threads: few, because neighbours share what is looked up for them,
   * and each thread remembers it for itself; enough for all to be done at about the same time.
   */
  private static final long EACH = 16;

  private final AtomicLong next = new AtomicLong();

  /** Written while one thread is at work. */
  private long size = SMALLEST;

  /** Goes on from a place; 0 begins a level. */
  void goOnFrom(long place) {
    next.set(place);
  }

  /** Decides how large the pieces of a level are. */
  void share(long places, int threads) {
    size = threads == 1 ? SMALLEST : Math.clamp(places / (threads * EACH), SMALLEST, GREATEST);
  }

  /** How many places a piece has; the last of a level may reach beyond its end. */
  long size() {
    return size;
  }

  /** The first place of a piece that is now the caller's. */
  long take() {
    return next.getAndAdd(size);
  }

  /** The first place that no one has taken; may lie beyond the end of the level. */
  long taken() {
    return next.get();
  }
}
