package mneme.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import sun.misc.Unsafe;

/**
 * Reads and writes at absolute addresses, as fast as the JVM allows: a segment over the whole
 * address space has no lifetime and no length worth checking, so that an access is one instruction
 * after compilation.
 *
 * <p>Until then it is a dozen calls, and the compiler takes as long to see through each access as
 * for all the code around it: a tenth of the time of a search that is over in a second. Where the
 * JVM allows it, accesses therefore go past the segment ({@link DirectAccess}).
 *
 * <p>Nothing is checked here unless the JVM is told to ({@link Bounds}). Callers hold a {@link
 * Region} and stay inside it; with assertions enabled (as in every test) the tables built on
 * regions check themselves.
 */
@SuppressWarnings("removal")
public final class Memory {
  private static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
  private static final VarHandle LONG = JAVA_LONG.varHandle();
  private static final VarHandle INT = JAVA_INT.varHandle();

  /** Null where accesses go through the segment. Which of the two it is, is known to compilers. */
  private static final @Nullable Unsafe DIRECT = DirectAccess.find();

  private Memory() {}

  /** What is accessed; where accesses are checked, after a look at whether they may be. */
  private static MemorySegment at(long address, long bytes) {
    if (Bounds.CHECKED != null) {
      Bounds.CHECKED.check(address, bytes);
    }
    return ALL;
  }

  public static byte getByte(long address) {
    return DIRECT != null
        ? DIRECT.getByte(address)
        : at(address, Byte.BYTES).get(JAVA_BYTE, address);
  }

  public static void putByte(long address, byte value) {
    if (DIRECT != null) {
      DIRECT.putByte(address, value);
    } else {
      at(address, Byte.BYTES).set(JAVA_BYTE, address, value);
    }
  }

  public static long getLong(long address) {
    return DIRECT != null
        ? DIRECT.getLong(address)
        : at(address, Long.BYTES).get(JAVA_LONG_UNALIGNED, address);
  }

  /**
   * Reads what may be wanted soon, so that its cache miss is under way. The address lies in a
   * region, though perhaps where nothing was written yet: nothing may depend on what is read.
   */
  public static long readAhead(long address) {
    return DIRECT != null ? DIRECT.getLong(address) : ALL.get(JAVA_LONG_UNALIGNED, address);
  }

  public static void putLong(long address, long value) {
    if (DIRECT != null) {
      DIRECT.putLong(address, value);
    } else {
      at(address, Long.BYTES).set(JAVA_LONG_UNALIGNED, address, value);
    }
  }

  public static int getInt(long address) {
    return DIRECT != null
        ? DIRECT.getInt(address)
        : at(address, Integer.BYTES).get(JAVA_INT_UNALIGNED, address);
  }

  public static void putInt(long address, int value) {
    if (DIRECT != null) {
      DIRECT.putInt(address, value);
    } else {
      at(address, Integer.BYTES).set(JAVA_INT_UNALIGNED, address, value);
    }
  }

  /**
   * What was written before the matching release is visible afterwards. The address is a multiple
   * of 4.
   */
  public static int getIntAcquire(long address) {
    return DIRECT != null
        ? DIRECT.getIntVolatile(null, address)
        : (int) INT.getAcquire(at(address, Integer.BYTES), address);
  }

  public static void putIntRelease(long address, int value) {
    if (DIRECT != null) {
      DIRECT.putOrderedInt(null, address, value);
    } else {
      INT.setRelease(at(address, Integer.BYTES), address, value);
    }
  }

  public static boolean compareAndSetInt(long address, int expected, int value) {
    return DIRECT != null
        ? DIRECT.compareAndSwapInt(null, address, expected, value)
        : INT.compareAndSet(at(address, Integer.BYTES), address, expected, value);
  }

  /** The address is a multiple of 8. */
  public static long getLongAcquire(long address) {
    return DIRECT != null
        ? DIRECT.getLongVolatile(null, address)
        : (long) LONG.getAcquire(at(address, Long.BYTES), address);
  }

  public static void putLongRelease(long address, long value) {
    if (DIRECT != null) {
      DIRECT.putOrderedLong(null, address, value);
    } else {
      LONG.setRelease(at(address, Long.BYTES), address, value);
    }
  }

  public static boolean compareAndSetLong(long address, long expected, long value) {
    return DIRECT != null
        ? DIRECT.compareAndSwapLong(null, address, expected, value)
        : LONG.compareAndSet(at(address, Long.BYTES), address, expected, value);
  }

  /** Sets bytes to 0. */
  public static void clear(long address, long bytes) {
    at(address, bytes).asSlice(address, bytes).fill((byte) 0);
  }

  /** A buffer over a range of addresses, big-endian as buffers are. */
  public static ByteBuffer buffer(long address, int bytes) {
    return at(address, bytes).asSlice(address, bytes).asByteBuffer();
  }

  public static void copy(long from, long to, long bytes) {
    MemorySegment.copy(at(from, bytes), from, at(to, bytes), to, bytes);
  }
}
