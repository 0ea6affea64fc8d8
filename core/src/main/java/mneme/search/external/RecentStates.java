package mneme.search.external;

import mneme.memory.Memory;
import mneme.store.Layout;

/**
 * Some states that are known, each in the one place its hash gives it, where a later one replaces
 * it. Most edges back lead to states met a short while ago. For one thread.
 */
final class RecentStates {
  private final Layout layout;
  private final int stride;
  private final long address;
  private final long places;

  /** Uses a part of a room that reads as zero. */
  RecentStates(Layout layout, long address, long bytes) {
    this.layout = layout;
    this.stride = (layout.stride() + Long.BYTES) / Long.BYTES * Long.BYTES;
    this.address = address;
    this.places = Math.max(1, bytes / stride);
  }

  /** Bytes one state takes. */
  static long bytesOf(Layout layout) {
    return (layout.stride() + (long) Long.BYTES) / Long.BYTES * Long.BYTES;
  }

  long placeOf(long hash) {
    return address + Math.unsignedMultiplyHigh(hash, places) * stride;
  }

  /** Whether the state is there. The last byte of a place says that it is taken. */
  boolean holds(long place, long[] words, int at) {
    return Memory.getByte(place + stride - 1) != 0 && layout.matches(words, at, place);
  }

  void put(long place, long[] words, int at) {
    layout.storeExactly(words, at, place);
    Memory.putByte(place + stride - 1, (byte) 1);
  }

  void clear() {
    Memory.clear(address, places * stride);
  }
}
