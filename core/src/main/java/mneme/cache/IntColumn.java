package mneme.cache;

import mneme.memory.Memory;
import mneme.memory.Region;

/**
 * A number for each slot, outside the Java heap; 0 in the beginning. Memory is used as slots are
 * touched; the owner of the cache accounts for it. Not thread-safe.
 */
final class IntColumn implements AutoCloseable {
  private final Region region;
  private final long address;
  private final int slots;

  IntColumn(int slots) {
    this.slots = slots;
    this.region = Region.reserve((long) slots * Integer.BYTES);
    this.address = region.address();
  }

  int get(int slot) {
    assert slot >= 0 && slot < slots;
    return Memory.getInt(address + (long) slot * Integer.BYTES);
  }

  void set(int slot, int value) {
    assert slot >= 0 && slot < slots;
    Memory.putInt(address + (long) slot * Integer.BYTES, value);
  }

  @Override
  public void close() {
    region.close();
  }
}
