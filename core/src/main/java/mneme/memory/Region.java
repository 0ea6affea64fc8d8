package mneme.memory;

import org.jspecify.annotations.Nullable;

/**
 * A contiguous range of addresses outside the Java heap that reads as zero. Address space is
 * reserved at once, memory is used only for the pages that are touched, so a table can grow in
 * place without being copied. Large pages are asked for, because random access to a large table is
 * limited by the translation of addresses otherwise.
 *
 * <p>Closing gives everything back; using the addresses afterwards ends the JVM.
 */
public final class Region implements AutoCloseable {
  private final long address;
  private final long size;
  private final Bounds.@Nullable Range range;
  private boolean closed;

  private Region(long address, long size, long bytes) {
    this.address = address;
    this.size = size;
    this.range = Bounds.CHECKED == null ? null : Bounds.CHECKED.open(address, bytes);
  }

  /**
   * @throws OutOfMemoryError if the system has no such range of addresses
   */
  public static Region reserve(long bytes) {
    long size = PageMap.roundUp(Math.max(bytes, 1));
    return new Region(PageMap.map(size), size, Math.max(bytes, 1));
  }

  /**
   * Has the system provide the pages of a part now, by two threads, instead of one at a time when
   * touched.
   */
  public void populate(long from, long bytes) {
    long first = from & -PageMap.LARGE_PAGE;
    long end = Math.min(size, PageMap.roundUp(from + bytes));
    long half = (first + end) / 2 & -PageMap.LARGE_PAGE;
    Thread helper =
        Thread.ofPlatform()
            .daemon()
            .name("mneme-memory")
            .start(() -> PageMap.populate(address + first, half - first));
    PageMap.populate(address + half, end - half);
    join(helper);
  }

  /** Has the system provide the pages of a part now, by the calling thread. */
  public void populatePart(long from, long bytes) {
    long first = from & -PageMap.LARGE_PAGE;
    PageMap.populate(address + first, Math.min(size, PageMap.roundUp(from + bytes)) - first);
  }

  /** Waits for the end of a thread, also when interrupted meanwhile. */
  public static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Gives pages back to the system: what is in them is lost. Both are multiples of the system's
   * pages.
   */
  void release(long from, long bytes) {
    PageMap.release(address + from, bytes);
  }

  /** Says that only the first so many bytes are used from now on: others are checked for. */
  public void use(long bytes) {
    if (range != null) {
      range.use(bytes);
    }
  }

  /** Says that the first so many bytes are used, beside those that are already. */
  void useAtLeast(long bytes) {
    if (range != null) {
      range.useAtLeast(bytes);
    }
  }

  public long address() {
    return address;
  }

  public long size() {
    return size;
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      if (range != null && Bounds.CHECKED != null) {
        Bounds.CHECKED.close(range);
      }
      PageMap.unmap(address, size);
    }
  }
}
