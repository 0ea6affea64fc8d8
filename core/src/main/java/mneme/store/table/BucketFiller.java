package mneme.store.table;

import mneme.memory.Memory;

/**
 * Fills the buckets of a table with keys that come in almost falling order, without reading what it
 * wrote: a read of what was just written, at another address, would have to wait for it.
 */
final class BucketFiller {
  /** Keys come in an order in which no two that are this many buckets apart are out of order. */
  private static final int WINDOW = 64;

  private final StateBuckets format;
  private final long address;
  private final int entries;
  private final long end;

  // For each entry of a bucket: the byte at which the word begins that has its rest, where the rest
  // lies in it, how far the word lies behind that of the entry before, in bits, and which of the
  // bits before are in the word as well.
  private final int[] wordAt = new int[StateBuckets.MOST_ENTRIES];
  private final int[] shift = new int[StateBuckets.MOST_ENTRIES];
  private final int[] step = new int[StateBuckets.MOST_ENTRIES];
  private final long[] shared = new long[StateBuckets.MOST_ENTRIES];

  // Of a bucket: how many entries are taken, whether keys flowed over, and the last word written.
  private final int[] taken = new int[WINDOW];
  private final boolean[] flownOver = new boolean[WINDOW];
  private final long[] lastWord = new long[WINDOW];

  /** Buckets from here on are empty, or were filled. */
  private long lowest;

  BucketFiller(StateBuckets format, long address) {
    this.format = format;
    this.address = address;
    this.entries = format.entries();
    this.end = format.buckets() + StateBuckets.FURTHEST;
    this.lowest = end;
    for (int entry = 0; entry < entries; entry++) {
      int bit = format.bitOf(entry);
      wordAt[entry] = StateBuckets.wordOf(bit);
      shift[entry] = StateBuckets.shiftOf(bit);
      if (entry > 0) {
        step[entry] = (wordAt[entry] - wordAt[entry - 1]) * Byte.SIZE;
        shared[entry] = step[entry] < Long.SIZE ? -1 : 0;
      }
    }
  }

  /** Empties all buckets from one on that have not been filled. */
  void open(long bucket) {
    while (lowest > bucket) {
      lowest--;
      finish(lowest + WINDOW);
      StateBuckets.clear(address + lowest * StateBuckets.BYTES);
      taken[(int) lowest & WINDOW - 1] = 0;
      flownOver[(int) lowest & WINDOW - 1] = false;
    }
  }

  /** No more keys come. */
  void finish() {
    for (int i = 0; i < WINDOW; i++) {
      finish(lowest + i);
    }
  }

  private void finish(long bucket) {
    if (bucket < end) {
      int i = (int) bucket & WINDOW - 1;
      long place = address + bucket * StateBuckets.BYTES;
      StateBuckets.note(place, taken[i]);
      if (flownOver[i]) {
        StateBuckets.flowOver(place);
      }
    }
  }

  /**
   * Puts keys into open buckets. All that the loop needs is in variables of its own: fields would
   * be read again for every key, and to move a table took a fifth longer. So what {@link #append}
   * does, for the few that flow over, is written here once more.
   *
   * @param scaled the keys, as {@code numbers} are the numbers; those that find no place come to
   *     lie at the beginning
   * @return how many find no place
   */
  int put(long[] scaled, long[] numbers, int count) {
    StateBuckets into = format;
    long first = address;
    int most = entries;
    int[] takenOf = taken;
    long[] wordOf = lastWord;
    int[] at = wordAt;
    int[] by = shift;
    int[] further = step;
    long[] kept = shared;
    int left = 0;
    for (int k = 0; k < count; k++) {
      long bucket = into.bucketOf(scaled[k]);
      assert bucket >= lowest : "bucket " + bucket + " is not open";
      assert bucket + StateBuckets.FURTHEST < lowest + WINDOW : "keys come in another order";
      int i = (int) bucket & WINDOW - 1;
      int entry = takenOf[i];
      long tag = into.tagOf(scaled[k]);
      if (entry == most) {
        if (!putFurtherOn(bucket, tag, numbers[k])) {
          scaled[left] = scaled[k];
          numbers[left++] = numbers[k];
        }
        continue;
      }
      long place = first + bucket * StateBuckets.BYTES;
      long before = wordOf[i] >>> further[entry] & kept[entry];
      long word = before | into.restOf(tag, numbers[k]) << by[entry];
      takenOf[i] = entry + 1;
      wordOf[i] = word;
      Memory.putByte(place + entry, (byte) tag);
      Memory.putLong(place + at[entry], word);
    }
    return left;
  }

  private boolean putFurtherOn(long home, long homeTag, long number) {
    long tag = homeTag;
    for (long bucket = home; bucket <= home + StateBuckets.FURTHEST; bucket++) {
      int i = (int) bucket & WINDOW - 1;
      if (taken[i] < entries) {
        append(bucket, tag, number);
        return true;
      }
      flownOver[i] = true;
      tag = format.furtherOn(tag);
    }
    return false;
  }

  private void append(long bucket, long tag, long number) {
    int i = (int) bucket & WINDOW - 1;
    int entry = taken[i]++;
    long before = lastWord[i] >>> step[entry] & shared[entry];
    long place = address + bucket * StateBuckets.BYTES;
    lastWord[i] = before | format.restOf(tag, number) << shift[entry];
    Memory.putByte(place + entry, (byte) tag);
    Memory.putLong(place + wordAt[entry], lastWord[i]);
  }
}
