package mneme.search.external;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * States that looked visited and were not, which was found out after their level was past. When the
 * search has stepped back and meets them again, it is known of each exactly whether it has been
 * visited, so that no mistake is made twice. Their fingerprints are always there, so that nobody
 * takes them for new without asking here. Thread-safe.
 */
final class Mistakes {
  private static final int NOT_PUT = -1;

  private final int words;
  private final int most;
  private long[] states = new long[0];
  private int[] levels = new int[0];
  private int size;
  private boolean full;

  /** Hashes in ascending order, those of the first states, and which state each belongs to. */
  private volatile long[] hashes = new long[0];

  private int[] numbers = new int[0];

  /** Hashes in the order of the states. */
  private long[] hashOf = new long[0];

  /**
   * @param words of a state
   * @param most how many can be remembered
   */
  Mistakes(int words, int most) {
    this.words = words;
    this.most = most;
  }

  /** Bytes one of them takes. */
  static long bytesOf(int words) {
    return (long) words * Long.BYTES + 2 * Long.BYTES + 2 * Integer.BYTES;
  }

  /** How many can be remembered. */
  int most() {
    return most;
  }

  /** Remembers a state, perhaps once more; nothing may be asked before {@link #backTo}. */
  synchronized void add(long hash, long[] state) {
    full |= size == most;
    if (size == most) {
      return;
    }
    if (size == levels.length) {
      int room = Math.min(most, Math.max(64, 2 * size));
      states = Arrays.copyOf(states, room * words);
      levels = Arrays.copyOf(levels, room);
      hashOf = Arrays.copyOf(hashOf, room);
    }
    System.arraycopy(state, 0, states, size * words, words);
    levels[size] = NOT_PUT;
    hashOf[size] = hash;
    size++;
  }

  /** Whether some could not be remembered. */
  synchronized boolean isFull() {
    return full;
  }

  /** The search returns to a level: what lies beyond it is not visited. */
  synchronized void backTo(int level) {
    for (int i = 0; i < size; i++) {
      levels[i] = levels[i] > level ? NOT_PUT : levels[i];
    }
    numbers =
        IntStream.range(0, size)
            .boxed()
            .sorted((a, b) -> Long.compare(hashOf[a], hashOf[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    long[] sorted = new long[size];
    for (int i = 0; i < size; i++) {
      sorted[i] = hashOf[numbers[i]];
    }
    hashes = sorted;
  }

  /**
   * Whether a state is one of these and was not met since; then it counts as met.
   *
   * @param level where it is put
   */
  boolean take(long hash, long[] from, int at, int level) {
    long[] known = hashes;
    if (known.length == 0) {
      return false;
    }
    int found = Arrays.binarySearch(known, hash);
    return found >= 0 && takeExactly(known, found, from, at, level);
  }

  private synchronized boolean takeExactly(
      long[] known, int found, long[] from, int at, int level) {
    int first = found;
    while (first > 0 && known[first - 1] == known[found]) {
      first--;
    }
    for (int i = first; i < known.length && known[i] == known[found]; i++) {
      int number = numbers[i];
      int start = number * words;
      if (Arrays.equals(states, start, start + words, from, at, at + words)) {
        boolean isNew = levels[number] == NOT_PUT;
        levels[number] = isNew ? level : levels[number];
        return isNew;
      }
    }
    return false;
  }

  /** The hashes of all of them. */
  synchronized long[] hashes() {
    return hashes.clone();
  }
}
