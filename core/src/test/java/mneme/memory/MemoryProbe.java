package mneme.memory;

/**
 * Uses every access of {@link Memory} in a JVM of its own, since a JVM decides once for all which
 * way they go. Prints the way; fails with an exception.
 */
final class MemoryProbe {
  private static final long LONG = 0x8123_4567_89ab_cdefL;
  private static final int INT = 0x9234_5678;

  private MemoryProbe() {}

  public static void main(String[] args) {
    try (Region region = Region.reserve(1 << 21)) {
      tryAll(region.address());
    }
    System.out.print(DirectAccess.find() == null ? "segments" : "direct");
  }

  static void tryAll(long address) {
    for (int i = 0; i < Long.BYTES; i++) {
      Memory.putLong(address + i, LONG);
      expect(LONG, Memory.getLong(address + i));
      // The lowest byte comes first.
      expect((byte) LONG, Memory.getByte(address + i));
      Memory.putInt(address + i, INT);
      expect(INT, Memory.getInt(address + i));
      expect(LONG >>> Integer.SIZE, Memory.getLong(address + i) >>> Integer.SIZE);
      Memory.putByte(address + i, (byte) -3);
      expect(-3, Memory.getByte(address + i));
      expect(INT >> Byte.SIZE, Memory.getInt(address + i) >> Byte.SIZE);
    }
    Memory.putLongRelease(address, LONG);
    expect(LONG, Memory.getLongAcquire(address));
    expect(0, Memory.compareAndSetLong(address, 1, 2) ? 1 : 0);
    expect(1, Memory.compareAndSetLong(address, LONG, -2) ? 1 : 0);
    expect(-2, Memory.getLong(address));
    Memory.putIntRelease(address + Integer.BYTES, INT);
    expect(INT, Memory.getIntAcquire(address + Integer.BYTES));
    expect(0, Memory.compareAndSetInt(address + Integer.BYTES, 1, 2) ? 1 : 0);
    expect(1, Memory.compareAndSetInt(address + Integer.BYTES, INT, 7) ? 1 : 0);
    expect(7L << Integer.SIZE | 0xffff_fffeL, Memory.getLong(address));
    Memory.copy(address, address + Long.BYTES, Long.BYTES);
    expect(7, Memory.getInt(address + Long.BYTES + Integer.BYTES));
    Memory.clear(address, Long.BYTES);
    expect(0, Memory.getLong(address));
  }

  private static void expect(long expected, long found) {
    if (found != expected) {
      throw new AssertionError("%x, not %x".formatted(found, expected));
    }
  }
}
