package mneme.search.external.fingerprint;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import mneme.memory.Memory;
import mneme.search.disk.MemoryBlock;

/**
 * Fingerprints of four bytes, as fast as memory: they lie in buckets of one cache line. What does
 * not fit goes to the next bucket of the same page, and where a page is full, to a small set aside.
 *
 * <p>Thread-safe. A look-up that finds something takes no lock; adding locks the page.
 */
final class TagPrints implements Fingerprints {
  private static final int LINE = 64;
  private static final int LINES_OF_PAGE = 64;
  private static final int PAGE = LINE * LINES_OF_PAGE;
  private static final int WIDTH = Integer.BYTES;

  /** Above this share a table walks too far. */
  private static final double GREATEST_LOAD = 0.87;

  private final long address;
  private final long pages;
  private final SpinLocks locks = new SpinLocks();
  private final LongAdder size = new LongAdder();
  private final Set<Long> aside = new HashSet<>();

  TagPrints(MemoryBlock room) {
    this.address = room.address();
    this.pages = Math.max(1, room.bytes() / PAGE);
  }

  /** Whether there is room for so many states and half as many again. */
  static boolean suit(long bytes, long states) {
    return capacity(Math.max(1, bytes / PAGE)) > states + states / 2;
  }

  private static long capacity(long pages) {
    return (long) (pages * LINES_OF_PAGE * (LINE / WIDTH) * GREATEST_LOAD);
  }

  @Override
  public boolean isCrowded() {
    return size.sum() >= capacity(pages);
  }

  @Override
  public int bits() {
    return Integer.SIZE;
  }

  @Override
  public long lineOf(long hash) {
    return address + Math.unsignedMultiplyHigh(hash, pages * LINES_OF_PAGE) * LINE;
  }

  @Override
  public double errorRate() {
    double lines = (double) pages * LINES_OF_PAGE;
    double load = size.sum() / (lines * (LINE / WIDTH));
    // Beyond the first line only where that is full; a generous guess of how many are walked.
    double walked = (double) (LINE / WIDTH) * load * (1 + 4 * Math.pow(load, 8));
    return Math.min(1, walked / Math.pow(2, Integer.SIZE));
  }

  @Override
  public boolean add(long hash) {
    int tag = (int) hash == 0 ? 1 : (int) hash;
    long line = lineOf(hash);
    if (find(line, tag) == -2) {
      return false;
    }
    long page = (line - address) / PAGE;
    locks.lock(page);
    try {
      long place = find(line, tag);
      if (place == -2) {
        return false;
      }
      if (place == -1) {
        synchronized (aside) {
          if (!aside.add(hash)) {
            return false;
          }
        }
      } else {
        Memory.putInt(place, tag);
      }
      size.increment();
      return true;
    } finally {
      locks.unlock(page);
    }
  }

  /** Where a tag may be put, -1 if its page is full, -2 if it is there. */
  private long find(long line, int tag) {
    long page = address + (line - address) / PAGE * PAGE;
    long at = line;
    for (int lines = 0; lines < LINES_OF_PAGE; lines++) {
      for (int place = 0; place < LINE; place += WIDTH) {
        int there = Memory.getInt(at + place);
        if (there == tag) {
          return -2;
        }
        if (there == 0) {
          return at + place;
        }
      }
      at += LINE;
      if (at == page + PAGE) {
        at = page;
      }
    }
    return -1;
  }
}
