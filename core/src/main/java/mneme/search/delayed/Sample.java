package mneme.search.delayed;

import java.util.Arrays;

/**
 * A share of all states found, chosen by their hashes, each with the level it was found in first
 * and last. It says how much of a level is new without asking the disk. When it is full, every
 * second state leaves. Hashes stand for states: it serves estimates only. For one thread.
 */
final class Sample {
  private static final int ENTRY = Long.BYTES + 2 * Integer.BYTES;
  private static final int LEAST = 64;
  private static final int MOST = 1 << 20;

  /** What else is known of a level counts as much as so many states of the sample. */
  private static final double PRIOR = 8;

  private final long[] keys;
  private final int[] first;
  private final int[] last;
  private final int shift;
  private int size;
  private int halvings;

  /** One that takes about so many bytes. */
  Sample(long bytes) {
    int entries = Integer.highestOneBit(Math.clamp(bytes / ENTRY, LEAST, MOST));
    keys = new long[entries];
    first = new int[entries];
    last = new int[entries];
    shift = Long.SIZE - Integer.numberOfTrailingZeros(entries);
  }

  /** Bytes it takes. */
  long bytes() {
    return (long) keys.length * ENTRY;
  }

  private boolean belongs(long hashed) {
    return (hashed & (1L << halvings) - 1) == 0;
  }

  private int placeOf(long key) {
    int at = (int) (key * 0x9e37_79b9_7f4a_7c15L >>> shift);
    while (keys[at] != 0 && keys[at] != key) {
      at = at + 1 & keys.length - 1;
    }
    return at;
  }

  /** A state was found; what a cache knows is not found again. */
  void found(long hashed, int level) {
    if (!belongs(hashed) || hashed == 0) {
      return;
    }
    int at = placeOf(hashed);
    if (keys[at] == 0) {
      if (size >= keys.length / 4 * 3) {
        halve();
        found(hashed, level);
        return;
      }
      keys[at] = hashed;
      first[at] = level;
      last[at] = level;
      size++;
    } else {
      first[at] = Math.min(first[at], level);
      last[at] = Math.max(last[at], level);
    }
  }

  /** Whether what the sample says of this state is known. */
  boolean speaksOf(long hashed) {
    return belongs(hashed) && hashed != 0;
  }

  /** Whether a state of the sample was found in a level or before. */
  boolean wasFound(long hashed, int level) {
    int at = placeOf(hashed);
    return keys[at] != 0 && first[at] <= level;
  }

  private void halve() {
    long[] formerKeys = keys.clone();
    int[] formerFirst = first.clone();
    int[] formerLast = last.clone();
    Arrays.fill(keys, 0);
    size = 0;
    halvings++;
    for (int i = 0; i < formerKeys.length; i++) {
      if (formerKeys[i] != 0 && belongs(formerKeys[i])) {
        int at = placeOf(formerKeys[i]);
        keys[at] = formerKeys[i];
        first[at] = formerFirst[i];
        last[at] = formerLast[i];
        size++;
      }
    }
  }

  /**
   * What is known of a level.
   *
   * @param fresh the share of states that were not found before
   * @param again the shares of those that lead back by so many levels
   * @param weight how much that says beside what else is known: 0 nothing, 1 everything
   */
  record Level(double fresh, double[] again, double weight) {}

  /** What the level found last looks like. */
  Level level(int level) {
    double[] again = new double[level + 1];
    int all = 0;
    int fresh = 0;
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] != 0 && last[i] == level) {
        all++;
        if (first[i] == level) {
          fresh++;
        } else {
          again[level - 1 - first[i]]++;
        }
      }
    }
    double count = Math.max(1, all);
    Arrays.setAll(again, length -> again[length] / count);
    return new Level(fresh / count, again, halvings == 0 ? 1 : all / (all + PRIOR));
  }
}
