package mneme.store.table;

import java.lang.invoke.VarHandle;
import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;

/**
 * For each state the number of a predecessor and the event that leads from there to it: the
 * backedge table of ComBack. In breadth-first order predecessors almost never decrease from one
 * number to the next, so blocks of {@value #BLOCK} of them are written in the form of Elias and
 * Fano, in about two bits each; a block in which they do decrease takes a fixed width. Events take
 * as many bits as the largest code of their block needs, see {@link EventCodes}.
 *
 * <p>One thread appends. Others may read numbers that they have learned of from that thread: blocks
 * do not change once they are closed, and the last ones lie in a ring, where a reader notices if it
 * was overtaken.
 */
public final class BackedgeTable implements AutoCloseable {
  public static final int BLOCK = 128;
  private static final int RING = 8 * BLOCK;
  private static final int LARGEST_BLOCK = Long.BYTES + BLOCK * 2 * Long.BYTES;

  // A block: the header, the events, the low bits of predecessors, then the high bits in unary.
  private static final int BASE_BITS = 40;
  private static final int LOW_SHIFT = BASE_BITS;
  private static final int EVENT_SHIFT = LOW_SHIFT + 6;
  private static final long FIXED = 1L << EVENT_SHIFT + 7;

  private final GrowingRegion directory;
  private final GrowingRegion data;
  private final EventCodes codes = new EventCodes();
  private final long[] ringPredecessors = new long[RING];
  private final long[] ringEvents = new long[RING];
  private long end;
  private volatile long closed;
  private long count;

  public BackedgeTable(MemoryBudget budget) {
    this.directory = new GrowingRegion(budget, Math.max(1 << 20, budget.limit() / 16), false);
    this.data = new GrowingRegion(budget, budget.limit(), false);
  }

  /** Whether one more finds room; false where the budget ends. */
  public boolean makeRoom() {
    return data.commit(end + LARGEST_BLOCK + Long.BYTES)
        && directory.commit((count / BLOCK + 1) * Long.BYTES);
  }

  /** Appends an entry, for which {@link #makeRoom} has made room. */
  public void add(long predecessor, long event) {
    long number = count;
    int place = (int) number & RING - 1;
    ringPredecessors[place] = predecessor;
    ringEvents[place] = codes.code(event);
    count = number + 1;
    if ((number + 1) % BLOCK == 0) {
      close(number + 1 - BLOCK);
      closed = number + 1;
    }
  }

  /** The state from which a way leads to another; there are so many first ones without a way. */
  public long root(long number, long first) {
    long at = number;
    while (at >= first) {
      at = predecessor(at);
    }
    return at;
  }

  /** How many events lead to a state from one of the first. */
  public long distance(long number, long first) {
    long distance = 0;
    for (long at = number; at >= first; at = predecessor(at)) {
      distance++;
    }
    return distance;
  }

  /** The events that lead to a state from one of the first. */
  public long[] eventsTo(long number, long first) {
    long[] events = new long[Math.toIntExact(distance(number, first))];
    long at = number;
    for (int i = events.length - 1; i >= 0; i--) {
      events[i] = event(at);
      at = predecessor(at);
    }
    return events;
  }

  private void close(long first) {
    int place = (int) first & RING - 1;
    long least = Long.MAX_VALUE;
    long greatest = 0;
    long eventUnion = 0;
    boolean rises = true;
    long before = 0;
    for (int i = 0; i < BLOCK; i++) {
      long predecessor = ringPredecessors[place + i];
      rises &= predecessor >= before;
      before = predecessor;
      least = Math.min(least, predecessor);
      greatest = Math.max(greatest, predecessor);
      eventUnion |= ringEvents[place + i];
    }
    int eventBits = bitsOf(eventUnion);
    long range = greatest - least;
    int lowBits = rises ? Math.max(0, bitsOf(range / BLOCK) - 1) : bitsOf(range);
    long at = data.address() + end;
    Memory.putLong(directory.address() + first / BLOCK * Long.BYTES, end);
    Memory.putLong(
        at,
        least
            | (long) lowBits << LOW_SHIFT
            | (long) eventBits << EVENT_SHIFT
            | (rises ? 0 : FIXED));
    at += Long.BYTES;
    at = write(at, ringEvents, place, 0, eventBits);
    at = write(at, ringPredecessors, place, least, lowBits);
    if (rises) {
      for (int i = 0; i < BLOCK; i++) {
        long bit = (ringPredecessors[place + i] - least >>> lowBits) + i;
        long word = at + (bit >>> 6 << 3);
        Memory.putLong(word, Memory.getLong(word) | 1L << bit);
      }
      at += ((range >>> lowBits) + BLOCK + Long.SIZE - 1 >>> 6) * Long.BYTES;
    }
    end = at - data.address();
  }

  private static int bitsOf(long value) {
    return Long.SIZE - Long.numberOfLeadingZeros(value);
  }

  /**
   * Writes the low bits of a block of values, bit behind bit; whole words, which are not read again
   * soon after.
   *
   * @return where they end
   */
  private static long write(long at, long[] values, int from, long least, int bits) {
    long mask = bits == Long.SIZE ? -1 : (1L << bits) - 1;
    long to = at;
    long word = 0;
    int filled = 0;
    for (int i = 0; i < BLOCK; i++) {
      long value = values[from + i] - least & mask;
      word |= value << filled;
      filled += bits;
      if (filled >= Long.SIZE) {
        Memory.putLong(to, word);
        to += Long.BYTES;
        filled -= Long.SIZE;
        word = filled == 0 ? 0 : value >>> bits - filled;
      }
    }
    return to;
  }

  /** Fields of more than 56 bits may reach over nine bytes, and are read in two parts. */
  private static long read(long at, int i, int bits) {
    if (bits > 32) {
      long bit = (long) i * bits;
      return readPart(at, bit, 32) | readPart(at, bit + 32, bits - 32) << 32;
    }
    return readPart(at, (long) i * bits, bits);
  }

  private static long readPart(long at, long bit, int bits) {
    return Memory.getLong(at + (bit >>> 3)) >>> (bit & 7) & (1L << bits) - 1;
  }

  private long blockOf(long number) {
    return data.address() + Memory.getLong(directory.address() + number / BLOCK * Long.BYTES);
  }

  public long predecessor(long number) {
    if (number >= closed) {
      long value = ringPredecessors[(int) number & RING - 1];
      // The entry is written over only after later blocks have been closed.
      VarHandle.loadLoadFence();
      if (number >= closed) {
        return value;
      }
    }
    long block = blockOf(number);
    long header = Memory.getLong(block);
    int i = (int) number & BLOCK - 1;
    int lowBits = (int) (header >>> LOW_SHIFT) & 63;
    int eventBits = (int) (header >>> EVENT_SHIFT) & 127;
    long base = header & (1L << BASE_BITS) - 1;
    long lows = block + Long.BYTES + eventBits * (BLOCK / 8);
    long low = read(lows, i, lowBits);
    if ((header & FIXED) != 0) {
      return base + low;
    }
    long high = select(lows + lowBits * (BLOCK / 8), i) - i;
    return base + (high << lowBits | low);
  }

  /** The place of the i-th bit that is set, counted from 0. */
  private static long select(long bits, int i) {
    int left = i;
    for (long at = bits; ; at += Long.BYTES) {
      long word = Memory.getLong(at);
      int ones = Long.bitCount(word);
      if (left < ones) {
        return (at - bits << 3) + Long.numberOfTrailingZeros(Long.expand(1L << left, word));
      }
      left -= ones;
    }
  }

  public long event(long number) {
    if (number >= closed) {
      long value = ringEvents[(int) number & RING - 1];
      VarHandle.loadLoadFence();
      if (number >= closed) {
        return codes.event(value);
      }
    }
    long block = blockOf(number);
    int eventBits = (int) (Memory.getLong(block) >>> EVENT_SHIFT) & 127;
    return codes.event(read(block + Long.BYTES, (int) number & BLOCK - 1, eventBits));
  }

  public long bytes() {
    return directory.committed() + data.committed();
  }

  @Override
  public void close() {
    directory.close();
    data.close();
  }
}
