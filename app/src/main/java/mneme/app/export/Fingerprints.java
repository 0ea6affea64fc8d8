package mneme.app.export;

import java.util.Arrays;

/**
 * A set of states by 64-bit hashes: two of them are taken for one with a probability of one in
 * billions. Not thread-safe.
 */
public final class Fingerprints {
  private long[] table = new long[1 << 10];
  private int count;

  /** False where the state was there already. */
  public boolean add(int[] state) {
    long hash = 1;
    for (int i = 0; i < state.length; i++) {
      // Absent slots read as 0, and are not seen.
      hash += state[i] == 0 ? 0 : mix((long) (i + 1) << Integer.SIZE | state[i] & 0xffff_ffffL);
    }
    long key = mix(hash);
    if (!put(key == 0 ? 1 : key)) {
      return false;
    }
    if (++count > table.length / 2) {
      long[] old = table;
      table = new long[2 * old.length];
      Arrays.stream(old).filter(entry -> entry != 0).forEach(this::put);
    }
    return true;
  }

  private boolean put(long key) {
    int at = (int) (key & table.length - 1);
    while (table[at] != 0) {
      if (table[at] == key) {
        return false;
      }
      at = at + 1 & table.length - 1;
    }
    table[at] = key;
    return true;
  }

  private static long mix(long value) {
    long x = (value ^ value >>> 30) * 0xbf58_476d_1ce4_e5b9L;
    x = (x ^ x >>> 27) * 0x94d0_49bb_1331_11ebL;
    return x ^ x >>> 31;
  }
}
