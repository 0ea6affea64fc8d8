package mneme.search.elimination;

import java.util.concurrent.atomic.AtomicLongArray;
import mneme.memory.Memory;

/**
 * A set of states of which some bits of each hash are kept, and from which states can be removed.
 * It may take a state for one of its own that is not; it never misses one that is. Each state is
 * added once, and removed once at the most.
 *
 * <p>Words of 64 bits hold as many tags as fit; a tag lies in the word its hash names or in one of
 * the next of the same page. A tag that is removed leaves a mark, so that those behind it are still
 * found. Equal tags are kept as often as they were added. A page that is full is said to hold
 * everything.
 *
 * <p>Thread-safe, without locks.
 */
public final class AliveFilter {
  /** In place of a tag: nothing was here yet. */
  private static final long EMPTY = 0;

  /** In place of a tag: it was removed. */
  private static final long REMOVED = 1;

  private static final int RESERVED = 2;

  private static final int WORDS_OF_PAGE = 512;

  /** Bits of a tag, the longest first. */
  private static final int[] WIDTHS = {32, 21, 16, 12, 10, 9, 8, 7, 6, 5, 4};

  /** How full it may get. */
  private static final double LOAD = 0.8;

  private static final double LOAD_OF_FEW = 0.7;

  private final long address;
  private final long words;
  private final int wordsOfPage;
  private final long seed;
  private final int width;
  private final int tags;

  /** A one at the lowest bit of each tag. */
  private final long low;

  private final long high;

  /** By page whether it is full. */
  private final AtomicLongArray full;

  /**
   * Clears the memory.
   *
   * @param states how many will be added at the most
   * @param number another one gives another filter, which errs about other states
   */
  public AliveFilter(long address, long bytes, long states, long number) {
    this.address = address;
    this.words = Math.max(1, bytes / Long.BYTES);
    this.wordsOfPage = (int) Math.min(WORDS_OF_PAGE, words);
    this.seed = mix(number * 0x9e37_79b9_7f4a_7c15L + 1);
    this.width = widthFor(words, states);
    this.tags = Long.SIZE / width;
    long ones = 0;
    for (int i = 0; i < tags; i++) {
      ones |= 1L << i * width;
    }
    this.low = ones;
    this.high = ones << width - 1;
    this.full = new AtomicLongArray((int) ((words / wordsOfPage + Long.SIZE) / Long.SIZE));
    Memory.clear(address, words * Long.BYTES);
  }

  private static int widthFor(long words, long states) {
    for (int bits : WIDTHS) {
      int inWord = Long.SIZE / bits;
      if (words * inWord * (inWord < 4 ? LOAD_OF_FEW : LOAD) >= states) {
        return bits;
      }
    }
    return WIDTHS[WIDTHS.length - 1];
  }

  /** Bytes with which it is next to never wrong about so many states. */
  public static long bytesFor(long states) {
    return (long) (states * Long.BYTES / 2 / LOAD_OF_FEW) + WORDS_OF_PAGE * Long.BYTES;
  }

  /** Bits of a tag. */
  public int bits() {
    return width;
  }

  private static long mix(long z) {
    long x = (z ^ z >>> 32) * 0xd6e8_feb8_6659_fd93L;
    x = (x ^ x >>> 29) * 0xbf58_476d_1ce4_e5b9L;
    return x ^ x >>> 32;
  }

  private long tagOf(long mixed) {
    return RESERVED + ((mixed & 0xffff_ffffL) * ((1L << width) - RESERVED) >>> Integer.SIZE);
  }

  private long wordOf(long mixed) {
    return Math.unsignedMultiplyHigh(mixed, words);
  }

  /** The last page may have more words than others: what is left behind the last whole one. */
  private long pageOf(long word) {
    return Math.min(word / wordsOfPage, words / wordsOfPage - 1);
  }

  private long endOf(long page) {
    return page == words / wordsOfPage - 1 ? words : (page + 1) * wordsOfPage;
  }

  /** The bits of a word that say where a tag may lie in it; 0 where it does not. */
  private long matches(long word, long tag) {
    long difference = word ^ tag * low;
    // The lowest bit that is set is right; others may not be.
    return difference - low & ~difference & high;
  }

  private boolean isFull(long page) {
    return (full.get((int) (page >>> 6)) >>> page & 1) != 0;
  }

  /** Reads what a look-up of this hash will read first. */
  public long readAhead(long hash) {
    return Memory.readAhead(address + wordOf(mix(hash ^ seed)) * Long.BYTES);
  }

  /** Adds a state that is not there. */
  public void add(long hash) {
    long mixed = mix(hash ^ seed);
    long tag = tagOf(mixed);
    long home = wordOf(mixed);
    long page = pageOf(home);
    long first = page * wordsOfPage;
    long end = endOf(page);
    long word = home;
    for (long tries = first; tries < end; ) {
      long at = address + word * Long.BYTES;
      long now = Memory.getLongAcquire(at);
      long free = matches(now, EMPTY);
      if (free == 0) {
        tries++;
        word = word + 1 == end ? first : word + 1;
        continue;
      }
      int shift = Long.numberOfTrailingZeros(free) - width + 1;
      if (Memory.compareAndSetLong(at, now, now | tag << shift)) {
        return;
      }
    }
    full.getAndAccumulate((int) (page >>> 6), 1L << page, (a, b) -> a | b);
  }

  /** Whether a state is there; always right where it is. */
  public boolean holds(long hash) {
    return find(hash, false);
  }

  /** Removes a state that was added. */
  public void remove(long hash) {
    find(hash, true);
  }

  private boolean find(long hash, boolean removes) {
    long mixed = mix(hash ^ seed);
    long tag = tagOf(mixed);
    long home = wordOf(mixed);
    long page = pageOf(home);
    if (isFull(page)) {
      return true;
    }
    long first = page * wordsOfPage;
    long end = endOf(page);
    long word = home;
    for (long tries = first; tries < end; tries++) {
      long at = address + word * Long.BYTES;
      long now = Memory.getLongAcquire(at);
      long there = matches(now, tag);
      while (there != 0) {
        if (!removes) {
          return true;
        }
        int shift = Long.numberOfTrailingZeros(there) - width + 1;
        if (Memory.compareAndSetLong(at, now, now ^ (tag ^ REMOVED) << shift)) {
          return true;
        }
        now = Memory.getLongAcquire(at);
        there = matches(now, tag);
      }
      if (matches(now, EMPTY) != 0) {
        return false;
      }
      word = word + 1 == end ? first : word + 1;
    }
    return false;
  }
}
