package mneme.cache;

import java.util.Arrays;

/**
 * The look-ups of a cache in the order in which they came, and what was offered to it: what {@link
 * CacheReport} puts other policies to the test with. States have keys, which their owner chooses.
 *
 * <p>A log has a bounded length. Where it is full, only every second state is followed from then
 * on, with all that was said of it, then every fourth, and so on: a cache that is smaller by the
 * same factor answers about the same share of what is left (Waldspurger, Park, Garthwaite and
 * Ahmad, "Efficient MRC Construction with SHARDS").
 *
 * <p>Not thread-safe.
 */
public final class CacheLog {
  private static final int MOST = 1 << 20;
  private static final int FIRST = 1 << 12;

  private final int most;

  /** Keys, above a bit that says whether the state was asked for. */
  private long[] entries = new long[FIRST];

  private int size;
  private int rateBits;
  private long asked;
  private long found;

  public CacheLog() {
    this(MOST);
  }

  /** With room for at most so many entries. */
  CacheLog(int most) {
    this.most = most;
  }

  /** A state might enter the cache. */
  public void offered(long key) {
    add(key, 0);
  }

  /** A state was looked for, and found in the cache or not. */
  public void asked(long key, boolean wasThere) {
    asked++;
    found += wasThere ? 1 : 0;
    add(key, 1);
  }

  private void add(long key, int what) {
    if (!isFollowed(key)) {
      return;
    }
    while (size == most) {
      thinOut();
      if (!isFollowed(key)) {
        return;
      }
    }
    if (size == entries.length) {
      entries = Arrays.copyOf(entries, Math.min(most, 2 * size));
    }
    entries[size++] = key << 1 | what;
  }

  private boolean isFollowed(long key) {
    return rateBits == 0 || key * 0x9e37_79b9_7f4a_7c15L >>> Long.SIZE - rateBits == 0;
  }

  private void thinOut() {
    rateBits++;
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (isFollowed(key(i))) {
        entries[kept++] = entries[i];
      }
    }
    size = kept;
  }

  int size() {
    return size;
  }

  long key(int i) {
    return entries[i] >>> 1;
  }

  boolean isAsked(int i) {
    return (entries[i] & 1) != 0;
  }

  /** One state in so many is followed. */
  long rate() {
    return 1L << rateBits;
  }

  /** All look-ups, those of states that are not followed included. */
  public long asked() {
    return asked;
  }

  /** All look-ups that found their state. */
  public long found() {
    return found;
  }
}
