package mneme.memory;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The addresses that may be touched. An access outside a region reads what another table wrote, or
 * ends the JVM; with {@code -Dmneme.memory=checked} every access is looked up here first, and one
 * that leaves what its region was told to use is an exception. For tests: it costs more than the
 * accesses themselves.
 *
 * <p>There is one for a JVM, as there is one address space. Thread-safe.
 */
final class Bounds {
  /** Null where nothing is checked. */
  static final @Nullable Bounds CHECKED =
      "checked".equals(System.getProperty("mneme.memory")) ? new Bounds() : null;

  /** Addresses that may be touched, one after the other. */
  static final class Range {
    private final long from;
    private volatile long to;

    private Range(long from, long bytes) {
      this.from = from;
      this.to = from + bytes;
    }

    /** The first so many bytes may be touched from now on, and no others. */
    void use(long bytes) {
      to = from + bytes;
    }

    /** At least so many. */
    void useAtLeast(long bytes) {
      to = Math.max(to, from + bytes);
    }
  }

  /** By address. Replaced, never changed. */
  private volatile Range[] ranges = new Range[0];

  synchronized Range open(long address, long bytes) {
    Range opened = new Range(address, bytes);
    Range[] former = ranges;
    int at = -1 - find(former, address);
    Range[] more = Arrays.copyOf(former, former.length + 1);
    System.arraycopy(former, at, more, at + 1, former.length - at);
    more[at] = opened;
    ranges = more;
    return opened;
  }

  synchronized void close(Range range) {
    ranges = Arrays.stream(ranges).filter(each -> each != range).toArray(Range[]::new);
  }

  /**
   * @throws IllegalStateException where a byte of these belongs to no region, or to a part of it
   *     that nobody has asked for
   */
  void check(long address, long bytes) {
    Range[] known = ranges;
    int found = find(known, address);
    int at = found >= 0 ? found : -2 - found;
    if (at < 0) {
      throw new IllegalStateException("an access below all regions");
    }
    Range range = known[at];
    long to = range.to;
    if (bytes < 0 || address + bytes > to) {
      throw new IllegalStateException(
          "an access to %,d bytes at %,d of a region of which %,d are in use"
              .formatted(bytes, address - range.from, to - range.from));
    }
  }

  /** The place of the range that begins there; -1 - the place where it would be. */
  private static int find(Range[] ranges, long address) {
    int low = 0;
    int high = ranges.length - 1;
    while (low <= high) {
      int middle = low + high >>> 1;
      long from = ranges[middle].from;
      if (from == address) {
        return middle;
      }
      if (from < address) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1 - low;
  }
}
