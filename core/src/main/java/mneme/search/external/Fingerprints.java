package mneme.search.external;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;
import mneme.memory.Memory;

/**
 * What is known in memory of every visited state: a few bits of its hash. A state whose bits are
 * absent is surely new; one whose bits are there has probably been visited, which the files must
 * confirm.
 *
 * <p>Fingerprints of two to four bytes lie in buckets of one cache line. What does not fit goes to
 * the next bucket of the same page, and where a page is full, to a small set aside. With less than
 * two bytes a state it is a Bloom filter whose bits lie in one cache line.
 *
 * <p>Thread-safe. A look-up that finds something takes no lock; adding locks the page.
 */
final class Fingerprints implements AutoCloseable {
  private static final int LINE = 64;
  private static final int LINES_OF_PAGE = 64;
  private static final int LOCKS = 1024;

  /** Above this share a table walks too far and is made anew with shorter fingerprints. */
  private static final double GREATEST_LOAD = 0.87;

  private static final int BLOOM_BITS = 4;

  private static final int MOST_SPINS = 100;

  private final Room room;
  private final long address;
  private final int width;
  private final int mask;
  private final long pages;
  private final AtomicIntegerArray locks = new AtomicIntegerArray(LOCKS);
  private final LongAdder size = new LongAdder();
  private final Set<Long> aside = new HashSet<>();

  /**
   * @param width bytes of a fingerprint, 4, 3 or 2; 0 for a Bloom filter
   */
  Fingerprints(Room room, int width) {
    this.room = room;
    this.address = room.address();
    this.width = width;
    this.mask = width == 4 ? -1 : (1 << 8 * width) - 1;
    this.pages = Math.max(1, room.bytes() / (LINE * LINES_OF_PAGE));
  }

  /** Bytes that make at least one page. */
  static long least() {
    return LINE * LINES_OF_PAGE;
  }

  /** The widest fingerprints that leave room for so many states and half as many again. */
  static int widthFor(long bytes, long states) {
    for (int width = 4; width >= 2; width--) {
      if (capacity(bytes, width) > states + states / 2) {
        return width;
      }
    }
    return 0;
  }

  private static long capacity(long bytes, int width) {
    long lines = Math.max(1, bytes / (LINE * LINES_OF_PAGE)) * LINES_OF_PAGE;
    return (long) (lines * (LINE / width) * GREATEST_LOAD);
  }

  /** Whether they are next to never wrong. */
  boolean areLong() {
    return width == 4;
  }

  int width() {
    return width;
  }

  /** Whether there should be shorter fingerprints now. */
  boolean isCrowded() {
    return width > 0 && size.sum() >= capacity(room.bytes(), width);
  }

  long size() {
    return size.sum();
  }

  /** The line in which the search for a hash begins. */
  long lineOf(long hash) {
    return address + Math.unsignedMultiplyHigh(hash, pages * LINES_OF_PAGE) * LINE;
  }

  /** How probable it is that a new state looks visited, at the present load. */
  double errorRate() {
    double lines = (double) pages * LINES_OF_PAGE;
    if (width == 0) {
      double bits = 1 - Math.exp(-BLOOM_BITS * size.sum() / (lines * LINE * 8));
      return Math.pow(bits, BLOOM_BITS);
    }
    double load = size.sum() / (lines * (LINE / width));
    // Beyond the first line only where that is full; a generous guess of how many are walked.
    double walked = (double) (LINE / width) * load * (1 + 4 * Math.pow(load, 8));
    return Math.min(1, walked / Math.pow(2, 8 * width));
  }

  /** Adds a hash; false where its bits are there already. */
  boolean add(long hash) {
    return width == 0 ? addBits(hash) : addTag(hash);
  }

  private int tag(long hash) {
    int tag = (int) hash & mask;
    return tag == 0 ? 1 : tag;
  }

  private boolean addTag(long hash) {
    int tag = tag(hash);
    long line = lineOf(hash);
    if (find(line, tag) == -2) {
      return false;
    }
    int lock = lock(line);
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
      } else if (width == 4) {
        Memory.putInt(place, tag);
      } else {
        Memory.putByte(place, (byte) tag);
        Memory.putByte(place + 1, (byte) (tag >>> 8));
        if (width == 3) {
          Memory.putByte(place + 2, (byte) (tag >>> 16));
        }
      }
      size.increment();
      return true;
    } finally {
      locks.setRelease(lock, 0);
    }
  }

  /** Where a tag may be put, -1 if its page is full, -2 if it is there. */
  private long find(long line, int tag) {
    long page = address + (line - address) / (LINE * LINES_OF_PAGE) * (LINE * LINES_OF_PAGE);
    long at = line;
    int last = LINE - width;
    for (int lines = 0; lines < LINES_OF_PAGE; lines++) {
      for (int place = 0; place <= last; place += width) {
        int there = Memory.getInt(at + place) & mask;
        if (there == tag) {
          return -2;
        }
        if (there == 0) {
          return at + place;
        }
      }
      at += LINE;
      if (at == page + LINE * LINES_OF_PAGE) {
        at = page;
      }
    }
    return -1;
  }

  private boolean addBits(long hash) {
    long line = lineOf(hash);
    if (hasBits(line, hash)) {
      return false;
    }
    int lock = lock(line);
    try {
      if (hasBits(line, hash)) {
        return false;
      }
      for (int i = 0; i < BLOOM_BITS; i++) {
        int bit = (int) (hash >>> 9 * i) & LINE * 8 - 1;
        long word = line + (bit >> 6 << 3);
        Memory.putLong(word, Memory.getLong(word) | 1L << bit);
      }
      size.increment();
      return true;
    } finally {
      locks.setRelease(lock, 0);
    }
  }

  private static boolean hasBits(long line, long hash) {
    for (int i = 0; i < BLOOM_BITS; i++) {
      int bit = (int) (hash >>> 9 * i) & LINE * 8 - 1;
      if ((Memory.getLong(line + (bit >> 6 << 3)) >>> bit & 1) == 0) {
        return false;
      }
    }
    return true;
  }

  private int lock(long line) {
    int lock = (int) ((line - address) / (LINE * LINES_OF_PAGE)) & LOCKS - 1;
    int spins = 0;
    while (!locks.compareAndSet(lock, 0, 1)) {
      if (++spins < MOST_SPINS) {
        Thread.onSpinWait();
      } else {
        // Whoever has it may wait for the processor.
        Thread.yield();
      }
    }
    return lock;
  }

  @Override
  public void close() {
    room.close();
  }
}
