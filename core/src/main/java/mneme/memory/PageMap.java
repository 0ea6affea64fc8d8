package mneme.memory;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Locale;

/** The operating system's page mapping (POSIX mmap, madvise, munmap). */
final class PageMap {
  /** The size of a large page on the machines we know; also a multiple of every small page size. */
  static final long LARGE_PAGE = 2L << 20;

  private static final int PROT_READ_WRITE = 1 | 2;
  private static final boolean MAC =
      System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("mac");

  /** MAP_PRIVATE, MAP_ANONYMOUS, MAP_NORESERVE: the flags' values differ between the systems. */
  private static final int MAP_FLAGS = MAC ? 0x0002 | 0x1000 | 0x0040 : 0x02 | 0x20 | 0x4000;

  private static final int MADV_DONTNEED = 4;
  private static final int MADV_FREE_MAC = 5;
  private static final int MADV_HUGEPAGE = 14;
  private static final int MADV_POPULATE_WRITE = 23;

  private static final MethodHandle MMAP =
      handle(
          "mmap",
          FunctionDescriptor.of(
              ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));
  private static final MethodHandle MUNMAP =
      handle("munmap", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG));
  private static final MethodHandle MADVISE =
      handle("madvise", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT));

  private PageMap() {}

  static long roundUp(long bytes) {
    return (bytes + LARGE_PAGE - 1) & -LARGE_PAGE;
  }

  /** Maps zeroed memory, aligned to large pages; {@code size} is a multiple of them. */
  static long map(long size) {
    // One large page more than asked for, so that an aligned range lies inside; the margins are
    // given back.
    long address = mmap(size + LARGE_PAGE);
    long aligned = roundUp(address);
    if (aligned > address) {
      unmap(address, aligned - address);
    }
    long end = aligned + size;
    long excess = address + size + LARGE_PAGE - end;
    if (excess > 0) {
      unmap(end, excess);
    }
    advise(aligned, size, MADV_HUGEPAGE);
    return aligned;
  }

  static void unmap(long address, long size) {
    try {
      int result = (int) MUNMAP.invokeExact(MemorySegment.ofAddress(address), size);
      assert result == 0 : "munmap failed";
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static long mmap(long size) {
    MemorySegment mapped;
    try {
      mapped =
          (MemorySegment)
              MMAP.invokeExact(MemorySegment.NULL, size, PROT_READ_WRITE, MAP_FLAGS, -1, 0L);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
    if (mapped.address() == -1L) {
      throw new OutOfMemoryError("the system refused " + (size >> 20) + " MB of address space");
    }
    return mapped.address();
  }

  /** Has the system provide the pages of a range now; what is in them stays. */
  static void populate(long address, long size) {
    advise(address, size, MADV_POPULATE_WRITE);
  }

  /** Gives the pages of a range back to the system; what was in them is lost. */
  static void release(long address, long size) {
    if (MAC) {
      call(address, size, MADV_FREE_MAC);
    } else {
      call(address, size, MADV_DONTNEED);
    }
  }

  private static void advise(long address, long size, int advice) {
    if (!MAC) {
      call(address, size, advice);
    }
  }

  private static void call(long address, long size, int advice) {
    try {
      // A system that does not know the advice says no, and works all the same.
      int ignored = (int) MADVISE.invokeExact(MemorySegment.ofAddress(address), size, advice);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static MethodHandle handle(String name, FunctionDescriptor descriptor) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), descriptor);
  }
}
