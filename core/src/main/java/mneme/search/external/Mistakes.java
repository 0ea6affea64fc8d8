package mneme.search.external;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * States that looked visited and were not, which was found out after their level was past. When the
 * search has stepped back and meets them again, it is known of each exactly whether it has been
 * visited, so that no mistake is made twice. Their fingerprints are always there, so that nobody
 * takes them for new without asking here. Thread-safe.
 */
final class Mistakes {
  /** More are not remembered; by then levels are confirmed one by one. */
  private static final int MOST = 4096;

  private static final int NOT_PUT = -1;

  private static final class Entry {
    private final long[] words;
    private int level = NOT_PUT;

    Entry(long[] words) {
      this.words = words;
    }
  }

  private final Map<Long, List<Entry>> entries = new HashMap<>();
  private int size;
  private boolean full;

  /** For those who only want to know that a state is not here. */
  private volatile long[] hashes = new long[0];

  /** Remembers a state; nothing may be asked before {@link #backTo}. */
  synchronized void add(long hash, long[] words) {
    List<Entry> alike = entries.computeIfAbsent(hash, key -> new ArrayList<>());
    for (Entry entry : alike) {
      if (Arrays.equals(entry.words, words)) {
        return;
      }
    }
    full |= size == MOST;
    if (size < MOST) {
      alike.add(new Entry(words.clone()));
      size++;
    }
  }

  /** Whether some could not be remembered. */
  synchronized boolean isFull() {
    return full;
  }

  /** The search returns to a level: what lies beyond it is not visited. */
  synchronized void backTo(int level) {
    long[] all = new long[entries.size()];
    int count = 0;
    for (Map.Entry<Long, List<Entry>> alike : entries.entrySet()) {
      all[count++] = alike.getKey();
      for (Entry entry : alike.getValue()) {
        if (entry.level > level) {
          entry.level = NOT_PUT;
        }
      }
    }
    Arrays.sort(all);
    hashes = all;
  }

  /**
   * Whether a state is one of these and was not met since; then it counts as met.
   *
   * @param level where it is put
   */
  boolean take(long hash, long[] words, int at, int level) {
    long[] known = hashes;
    return known.length > 0
        && Arrays.binarySearch(known, hash) >= 0
        && takeExactly(hash, words, at, level);
  }

  private synchronized boolean takeExactly(long hash, long[] words, int at, int level) {
    for (Entry entry : entries.getOrDefault(hash, List.of())) {
      if (Arrays.equals(entry.words, 0, entry.words.length, words, at, at + entry.words.length)) {
        if (entry.level != NOT_PUT) {
          return false;
        }
        entry.level = level;
        return true;
      }
    }
    return false;
  }

  /** The hashes of all of them. */
  synchronized long[] hashes() {
    return hashes.clone();
  }
}
