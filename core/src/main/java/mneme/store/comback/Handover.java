package mneme.store.comback;

/**
 * Gives states that leave the queue to a fifo cache, so that the cache begins where the queue ends
 * and no state is kept twice. Not thread-safe.
 */
final class Handover {
  private final StateQueue queue;
  private final StateCache cache;
  private long[] words = new long[0];
  private long next;

  Handover(StateQueue queue, StateCache cache) {
    this.queue = queue;
    this.cache = cache;
  }

  /** What has a lower number is about to leave; a state takes so many words. */
  void release(long number, int wordsEach) {
    if (words.length < wordsEach) {
      words = new long[wordsEach];
    }
    for (; next < number; next++) {
      queue.get(next, words, 0);
      cache.added(next, words, 0);
    }
  }
}
