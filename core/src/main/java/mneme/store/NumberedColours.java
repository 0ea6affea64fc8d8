package mneme.store;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;

/** Colours of states with dense ids, outside the Java heap. Thread-safe. */
public final class NumberedColours implements Colours, AutoCloseable {
  private static final int BITS = 2;
  private static final int MASK = (1 << BITS) - 1;

  private final GrowingRegion region;
  private final long address;

  /** So much of it is in use. */
  private volatile long used;

  public NumberedColours(MemoryBudget budget) {
    this.region = new GrowingRegion(budget, budget.limit());
    this.address = region.address();
  }

  private static long offsetOf(long id) {
    return id >>> 5 << 3;
  }

  /** The shift of a long counts modulo 64. */
  private static long shiftOf(long id) {
    return id << 1;
  }

  @Override
  public int of(long id) {
    long offset = offsetOf(id);
    return offset < used ? (int) (Memory.getLong(address + offset) >>> shiftOf(id)) & MASK : 0;
  }

  @Override
  public boolean set(long id, int colour) {
    long offset = offsetOf(id);
    if (offset >= used && !use(offset + Long.BYTES)) {
      return false;
    }
    long place = address + offset;
    long others = Memory.getLong(place) & ~((long) MASK << shiftOf(id));
    Memory.putLong(place, others | (long) colour << shiftOf(id));
    return true;
  }

  @Override
  public int add(long id, int bits) {
    long offset = offsetOf(id);
    if (offset >= used && !use(offset + Long.BYTES)) {
      return FULL;
    }
    long place = address + offset;
    long more = (long) bits << shiftOf(id);
    long before = Memory.getLongAcquire(place);
    while ((before & more) != more && !Memory.compareAndSetLong(place, before, before | more)) {
      before = Memory.getLongAcquire(place);
    }
    return (int) (before >>> shiftOf(id)) & MASK;
  }

  private synchronized boolean use(long bytes) {
    if (bytes > used) {
      if (!region.commit(bytes)) {
        return false;
      }
      used = bytes;
    }
    return true;
  }

  public long bytes() {
    return region.committed();
  }

  @Override
  public void close() {
    region.close();
  }
}
