package mneme.net.coloured.marking;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The markings of one place that have occurred, each with a number; the empty one is 0. Numbers
 * depend on the order in which the markings come, so they mean something in this process only.
 * Thread-safe: reading takes no lock.
 */
final class MarkingPool {
  private static final int OVERHEAD = 80;

  private final long mostBytes;
  private volatile Entry[] entries = new Entry[1024];
  private int size;

  /** Numbers plus 1 by hash, open addressing, at most half full. */
  private int[] index = new int[4096];

  private volatile long bytes;

  /**
   * The colours of a marking in ascending order.
   *
   * @param counts how many tokens of each; null where it is one everywhere
   */
  record Entry(long[] keys, int @Nullable [] counts, int hash) {
    int count(int position) {
      return counts == null ? 1 : counts[position];
    }

    /** The position of a colour, or where it would be inserted, as -1 - position. */
    int find(long key) {
      int low = 0;
      int high = keys.length - 1;
      while (low <= high) {
        int middle = low + high >>> 1;
        long there = keys[middle];
        if (there == key) {
          return middle;
        }
        if (there < key) {
          low = middle + 1;
        } else {
          high = middle - 1;
        }
      }
      return -1 - low;
    }

    private boolean holds(long[] otherKeys, int @Nullable [] otherCounts) {
      return Arrays.equals(keys, otherKeys) && Arrays.equals(counts, otherCounts);
    }
  }

  MarkingPool(long mostBytes) {
    this.mostBytes = mostBytes;
    intern(new long[0], null);
  }

  long bytes() {
    return bytes;
  }

  Entry get(int number) {
    return entries[number];
  }

  /** The number of a marking; -1 where there is no room for another one. */
  private synchronized int intern(long[] keys, int @Nullable [] counts) {
    int hash = mix(Arrays.hashCode(keys) * 31 + Arrays.hashCode(counts));
    int mask = index.length - 1;
    int at = hash & mask;
    while (index[at] != 0) {
      Entry entry = entries[index[at] - 1];
      if (entry.hash == hash && entry.holds(keys, counts)) {
        return index[at] - 1;
      }
      at = at + 1 & mask;
    }
    long cost = OVERHEAD + 8L * keys.length + (counts == null ? 0 : 16 + 4L * counts.length);
    if (bytes + cost > mostBytes) {
      return -1;
    }
    Entry[] table = entries;
    if (size == table.length) {
      table = Arrays.copyOf(table, 2 * size);
    }
    table[size] = new Entry(keys, counts, hash);
    entries = table;
    index[at] = ++size;
    bytes += cost;
    if (2 * size > index.length) {
      rehash();
    }
    return size - 1;
  }

  private static int mix(int hash) {
    int mixed = hash * 0x9E3779B9;
    return mixed ^ mixed >>> 15;
  }

  private void rehash() {
    int[] larger = new int[2 * index.length];
    int mask = larger.length - 1;
    for (int number = 0; number < size; number++) {
      int at = entries[number].hash & mask;
      while (larger[at] != 0) {
        at = at + 1 & mask;
      }
      larger[at] = number + 1;
    }
    index = larger;
  }

  /**
   * The marking with more or fewer tokens of one colour.
   *
   * @param more how many more; there must be as many as are taken
   * @return its number; -1 where there is no room for it
   */
  int changed(int number, long key, int more) {
    Entry entry = entries[number];
    int position = entry.find(key);
    int before = position < 0 ? 0 : entry.count(position);
    int after = before + more;
    int n = entry.keys.length;
    if (before == 0) {
      int insert = -1 - position;
      long[] keys = new long[n + 1];
      System.arraycopy(entry.keys, 0, keys, 0, insert);
      keys[insert] = key;
      System.arraycopy(entry.keys, insert, keys, insert + 1, n - insert);
      int[] counts = null;
      if (after > 1 || entry.counts != null) {
        counts = new int[n + 1];
        for (int i = 0; i <= n; i++) {
          counts[i] = i == insert ? after : entry.count(i < insert ? i : i - 1);
        }
      }
      return intern(keys, counts);
    }
    if (after > 0) {
      int[] counts = new int[n];
      for (int i = 0; i < n; i++) {
        counts[i] = i == position ? after : entry.count(i);
      }
      return intern(entry.keys, simplified(counts));
    }
    long[] keys = new long[n - 1];
    System.arraycopy(entry.keys, 0, keys, 0, position);
    System.arraycopy(entry.keys, position + 1, keys, position, n - 1 - position);
    int[] counts = null;
    if (entry.counts != null) {
      counts = new int[n - 1];
      for (int i = 0; i < n - 1; i++) {
        counts[i] = entry.count(i < position ? i : i + 1);
      }
      counts = simplified(counts);
    }
    return intern(keys, counts);
  }

  /** Each marking is written in one way: without counts where all are 1. */
  private static int @Nullable [] simplified(int[] counts) {
    for (int count : counts) {
      if (count != 1) {
        return counts;
      }
    }
    return null;
  }
}
