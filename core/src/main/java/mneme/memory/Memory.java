package mneme.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;

/**
 * Reads and writes at absolute addresses, as fast as the JVM allows: a segment over the whole
 * address space has no lifetime and no length worth checking, so that an access is one instruction
 * after compilation.
 *
 * <p>Nothing is checked here. Callers hold a {@link Region} and stay inside it; with assertions
 * enabled (as in every test) the tables built on regions check themselves.
 */
public final class Memory {
  private static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
  private static final VarHandle LONG = JAVA_LONG.varHandle();
  private static final VarHandle INT = JAVA_INT.varHandle();

  private Memory() {}

  public static byte getByte(long address) {
    return ALL.get(JAVA_BYTE, address);
  }

  public static void putByte(long address, byte value) {
    ALL.set(JAVA_BYTE, address, value);
  }

  public static long getLong(long address) {
    return ALL.get(JAVA_LONG_UNALIGNED, address);
  }

  public static void putLong(long address, long value) {
    ALL.set(JAVA_LONG_UNALIGNED, address, value);
  }

  public static int getInt(long address) {
    return ALL.get(JAVA_INT_UNALIGNED, address);
  }

  public static void putInt(long address, int value) {
    ALL.set(JAVA_INT_UNALIGNED, address, value);
  }

  /**
   * What was written before the matching release is visible afterwards. The address is a multiple
   * of 4.
   */
  public static int getIntAcquire(long address) {
    return (int) INT.getAcquire(ALL, address);
  }

  public static void putIntRelease(long address, int value) {
    INT.setRelease(ALL, address, value);
  }

  public static boolean compareAndSetInt(long address, int expected, int value) {
    return INT.compareAndSet(ALL, address, expected, value);
  }

  /** The address is a multiple of 8. */
  public static long getLongAcquire(long address) {
    return (long) LONG.getAcquire(ALL, address);
  }

  public static void putLongRelease(long address, long value) {
    LONG.setRelease(ALL, address, value);
  }

  public static boolean compareAndSetLong(long address, long expected, long value) {
    return LONG.compareAndSet(ALL, address, expected, value);
  }

  /** Sets bytes to 0. */
  public static void clear(long address, long bytes) {
    ALL.asSlice(address, bytes).fill((byte) 0);
  }

  /** A buffer over a range of addresses, big-endian as buffers are. */
  public static ByteBuffer buffer(long address, int bytes) {
    return ALL.asSlice(address, bytes).asByteBuffer();
  }

  public static void copy(long from, long to, long bytes) {
    MemorySegment.copy(ALL, from, ALL, to, bytes);
  }
}
