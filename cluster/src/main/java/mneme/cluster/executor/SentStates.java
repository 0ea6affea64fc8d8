package mneme.cluster.executor;

import java.util.Arrays;
import mneme.store.CanonicalCodec;

/**
 * Records that were sent lately: whoever meets one of them again need not send it. A new one takes
 * the place of an old one with which it shares a slot. Records are compared as a whole, so nothing
 * is ever taken for another. Not thread-safe.
 *
 * <p>What was sent while a level was expanded is known to have arrived when the next level is. So
 * where a level is expanded once more, because what was sent got lost, everything is forgotten
 * first.
 */
final class SentStates {
  private static final int LEAST_SLOTS = 1 << 10;
  private static final int MOST_BYTES = 48 << 20;

  private final int words;

  /** By slot the hash, of which one bit says that there is one, and the record. */
  private long[] slots;

  private int mask;
  private int level = -1;

  SentStates(CanonicalCodec codec) {
    this.words = codec.words();
    this.mask = LEAST_SLOTS - 1;
    this.slots = new long[LEAST_SLOTS * (words + 1)];
  }

  /** A level is about to be expanded, with so many states. */
  void begin(int next, long states) {
    if (next <= level) {
      forget();
    }
    level = next;
    long wanted = Math.min(4 * states, MOST_BYTES / (8L * (words + 1)));
    if (wanted > mask + 1L) {
      int size = Math.max(LEAST_SLOTS, (int) Long.highestOneBit(wanted));
      if (size > mask + 1) {
        mask = size - 1;
        slots = new long[size * (words + 1)];
      }
    }
  }

  void forget() {
    Arrays.fill(slots, 0);
    level = -1;
  }

  /** Notes a record; whether it was there already. */
  boolean knows(long[] record, int length, long hash) {
    if (length != words) {
      return false;
    }
    int at = (int) (hash & mask) * (words + 1);
    long key = hash | 1;
    long[] all = slots;
    if (all[at] == key) {
      int w = 0;
      while (w < words && all[at + 1 + w] == record[w]) {
        w++;
      }
      if (w == words) {
        return true;
      }
    }
    all[at] = key;
    System.arraycopy(record, 0, all, at + 1, words);
    return false;
  }
}
