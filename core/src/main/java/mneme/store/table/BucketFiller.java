package mneme.store.table;

import mneme.memory.Memory;

/**
 * Fills the empty buckets of a table with keys that come in almost falling order, without reading
 * what it wrote: a read of what was just written, at another address, would have to wait for it.
 */
final class BucketFiller {
  /** Keys come in an order in which no two that are this many buckets apart are out of order. */
  private static final int WINDOW = 64;

  private final StateBuckets format;
  private final long address;
  private final int entries;

  /** Of a bucket, how many entries are taken, and the last word that was written. */
  private final int[] taken = new int[WINDOW];

  private final long[] lastWord = new long[WINDOW];
  private final int[] lastAt = new int[WINDOW];

  /** Buckets from here on were looked at. */
  private long lowest;

  BucketFiller(StateBuckets format, long address) {
    this.format = format;
    this.address = address;
    this.entries = format.entries();
    this.lowest = format.buckets() + StateBuckets.FURTHEST;
  }

  /** False where there is no place. */
  boolean put(long scaled, long number) {
    long bucket = format.bucketOf(scaled);
    for (; lowest > bucket; lowest--) {
      taken[(int) (lowest - 1) & WINDOW - 1] = 0;
    }
    assert bucket + StateBuckets.FURTHEST < lowest + WINDOW : "keys come in another order";
    long tag = format.tagOf(scaled);
    for (long last = bucket + StateBuckets.FURTHEST; bucket <= last; bucket++) {
      int i = (int) bucket & WINDOW - 1;
      if (taken[i] < entries) {
        append(i, address + bucket * StateBuckets.BYTES, tag, number);
        return true;
      }
      tag = format.furtherOn(tag);
    }
    return false;
  }

  private void append(int i, long bucket, long tag, long number) {
    int entry = taken[i];
    taken[i] = entry + 1;
    Memory.putByte(bucket + entry, (byte) tag);
    int bit = format.bitOf(entry);
    int at = StateBuckets.wordOf(bit);
    int step = at - lastAt[i];
    long before = entry == 0 || step == Long.BYTES ? 0 : lastWord[i] >>> (step << 3);
    long word = before | format.restOf(tag, number) << StateBuckets.shiftOf(bit);
    Memory.putLong(bucket + at, word);
    lastWord[i] = word;
    lastAt[i] = at;
  }
}
