package mneme.net.coloured.marking;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The markings of one place, or of one part of it, that have occurred, each with a number; the
 * empty one is 0. Numbers depend on the order in which the markings come, so they mean something in
 * this process only. Thread-safe: what is there is found without a lock.
 */
final class MarkingPool {
  private static final int OVERHEAD = 96;

  /** Whoever sees a number here sees the marking too. */
  private static final VarHandle LESS = MethodHandles.arrayElementVarHandle(int[].class);

  private static final Entry EMPTY = new Entry(new long[0], null, 0, new int[0]);

  private final long mostBytes;
  private final int mostColours;
  private volatile Entry[] entries = new Entry[32];
  private int size;

  /** High half of the hash and number plus 1, by hash, open addressing, at most half full. */
  private volatile long[] index = new long[128];

  /** What entries and tables take. */
  private long bytes;

  /** What is seen of {@link #bytes} without a lock, with what others charged. */
  private final AtomicLong charged = new AtomicLong();

  /**
   * The colours of a marking in ascending order.
   *
   * @param counts how many tokens of each; null where it is one everywhere
   * @param hash a sum over the tokens, so that a change of one changes it by a known amount
   * @param less by colour: the number plus 1 of the marking with a token less, 0 where not known
   */
  record Entry(long[] keys, int @Nullable [] counts, long hash, int[] less) {
    int count(int position) {
      return counts == null ? 1 : counts[position];
    }

    /** All tokens. */
    long total() {
      if (counts == null) {
        return keys.length;
      }
      long total = 0;
      for (int count : counts) {
        total += count;
      }
      return total;
    }

    /** The most tokens there are of one colour. */
    int greatest() {
      int greatest = keys.length == 0 ? 0 : 1;
      if (counts != null) {
        for (int count : counts) {
          greatest = Math.max(greatest, count);
        }
      }
      return greatest;
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

    /** Whether this is another marking with a number of tokens of one colour instead of its own. */
    boolean is(Entry other, long key, int tokens) {
      int i = 0;
      int j = 0;
      boolean met = tokens == 0;
      while (i < keys.length) {
        while (j < other.keys.length && other.keys[j] == key) {
          j++;
        }
        if (keys[i] == key) {
          if (count(i) != tokens) {
            return false;
          }
          met = true;
        } else {
          if (j == other.keys.length || other.keys[j] != keys[i] || other.count(j) != count(i)) {
            return false;
          }
          j++;
        }
        i++;
      }
      while (j < other.keys.length && other.keys[j] == key) {
        j++;
      }
      return met && j == other.keys.length;
    }
  }

  /**
   * @param mostColours of one marking
   */
  MarkingPool(long mostBytes, int mostColours) {
    this.mostBytes = mostBytes;
    this.mostColours = mostColours;
    insert(EMPTY);
  }

  /** The most colours a marking may have. */
  int mostColours() {
    return mostColours;
  }

  /** How much memory is taken, by the caches of all threads too. */
  long bytes() {
    return charged.get();
  }

  /** Notes memory that a cache takes. */
  void charge(long more) {
    charged.addAndGet(more);
  }

  Entry get(int number) {
    return entries[number];
  }

  private static long mix(long key) {
    long mixed = (key + 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ mixed >>> 29) * 0x94D049BB133111EBL;
    return mixed ^ mixed >>> 32;
  }

  private static int start(long hash, int mask) {
    return (int) (hash >>> 20) & mask;
  }

  /** There are too few tokens, or there would be too many. */
  static final int IMPOSSIBLE = -1;

  /** There is no room for another marking. */
  static final int FULL = -2;

  /**
   * The marking with more or fewer tokens of one colour.
   *
   * @param more how many more
   * @param limit the most tokens of one colour
   * @return its number, {@link #IMPOSSIBLE} or {@link #FULL}
   */
  int changed(int number, long key, int more, int limit) {
    Entry from = entries[number];
    int position = from.find(key);
    int tokens = (position < 0 ? 0 : from.count(position)) + more;
    if (tokens < 0
        || more > 0 && (tokens > limit || position < 0 && from.keys.length >= mostColours)) {
      return IMPOSSIBLE;
    }
    if (more == -1) {
      int known = (int) LESS.getAcquire(from.less, position);
      if (known != 0) {
        return known - 1;
      }
    }
    long hash = from.hash + more * mix(key);
    int found = find(from, key, tokens, hash);
    int result = found >= 0 ? found : add(from, key, position, tokens, hash);
    if (result >= 0) {
      if (more == -1) {
        LESS.setRelease(from.less, position, result + 1);
      } else if (more == 1) {
        Entry to = entries[result];
        LESS.setRelease(to.less, to.find(key), number + 1);
      }
    }
    return result;
  }

  /** May miss what another thread is adding. */
  private int find(Entry from, long key, int tokens, long hash) {
    long[] table = index;
    Entry[] known = entries;
    int mask = table.length - 1;
    for (int at = start(hash, mask); ; at = at + 1 & mask) {
      long there = table[at];
      if (there == 0) {
        return -1;
      }
      if ((there ^ hash) >>> 32 != 0) {
        continue;
      }
      int number = (int) there - 1;
      Entry entry = number < known.length ? known[number] : null;
      if (entry == null) {
        return -1;
      }
      if (entry.hash == hash && entry.is(from, key, tokens)) {
        return number;
      }
    }
  }

  private synchronized int add(Entry from, long key, int position, int tokens, long hash) {
    int found = find(from, key, tokens, hash);
    return found >= 0 ? found : insert(made(from, key, position, tokens, hash));
  }

  private static Entry made(Entry from, long key, int position, int tokens, long hash) {
    int n = from.keys.length;
    int at = position < 0 ? -1 - position : position;
    int skipped = position < 0 ? 0 : 1;
    int put = tokens > 0 ? 1 : 0;
    long[] keys = new long[n - skipped + put];
    System.arraycopy(from.keys, 0, keys, 0, at);
    System.arraycopy(from.keys, at + skipped, keys, at + put, n - at - skipped);
    if (put == 1) {
      keys[at] = key;
    }
    boolean single = tokens <= 1;
    int[] counts = new int[keys.length];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = i == at && put == 1 ? tokens : from.count(i < at ? i : i - put + skipped);
      single &= counts[i] == 1;
    }
    return new Entry(keys, single ? null : counts, hash, new int[keys.length]);
  }

  /** The number of a marking that is not there yet. */
  private int insert(Entry entry) {
    long cost =
        OVERHEAD
            + 12L * entry.keys.length
            + (entry.counts == null ? 0 : 16 + 4L * entry.counts.length);
    if (bytes + cost > mostBytes) {
      return FULL;
    }
    long before = bytes;
    Entry[] table = entries;
    if (size == table.length) {
      table = Arrays.copyOf(table, 2 * size);
      bytes += 4L * size;
    }
    table[size] = entry;
    entries = table;
    if (2 * (size + 1) > index.length) {
      bytes += 8L * index.length;
      index = rehashed();
    }
    enter(index, entry.hash, size);
    size++;
    bytes += cost;
    charge(bytes - before);
    return size - 1;
  }

  private long[] rehashed() {
    long[] larger = new long[2 * index.length];
    for (int number = 0; number < size; number++) {
      enter(larger, entries[number].hash, number);
    }
    return larger;
  }

  private static void enter(long[] table, long hash, int number) {
    int mask = table.length - 1;
    int at = start(hash, mask);
    while (table[at] != 0) {
      at = at + 1 & mask;
    }
    table[at] = hash & 0xFFFF_FFFF_0000_0000L | number + 1;
  }
}
