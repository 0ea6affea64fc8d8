package mneme.store;

import java.util.Arrays;

/** Reads what a {@link RecordWriter} has written. Not thread-safe. */
public final class RecordReader {
  private final CanonicalCodec codec;
  private final int words;
  private byte[] bytes = new byte[0];
  private int at;
  private int end;
  private long[] record;
  private int length;

  /** The vector of the record; kept up to date word by word where that is possible. */
  private int[] vector;

  private boolean vectorIsKept;

  public RecordReader(CanonicalCodec codec) {
    this.codec = codec;
    this.words = codec.words();
    this.record = new long[codec.mostWords(codec.slots())];
    this.vector = new int[codec.slots()];
  }

  /** Goes to the first record of a block, if there is any. */
  public void begin(byte[] block) {
    // Words are read as a whole, up to 8 bytes behind their ends.
    bytes = Arrays.copyOf(block, block.length + Long.BYTES);
    at = 0;
    end = block.length;
    Arrays.fill(record, 0);
    length = words;
    vectorIsKept = false;
  }

  /**
   * Goes to the next record.
   *
   * @return false where the block has no more
   * @throws IllegalStateException where these are no records of the codec
   */
  public boolean next() {
    if (at >= end) {
      return false;
    }
    int former = length;
    length = words;
    if (codec.isGrowing()) {
      length += number();
      if (length > record.length) {
        record = Arrays.copyOf(record, length);
      }
    }
    byte[] from = bytes;
    int marks = at;
    int place = length == 1 ? marks : marks + (length + 7) / 8;
    boolean keeps = vectorIsKept && length == words && former == words;
    for (int w = 0; w < length; w++) {
      if (length == 1 || (from[marks + (w >>> 3)] >>> (w & 7) & 1) != 0) {
        int mask = from[place] & 0xff;
        long where = Long.expand(mask, RecordWriter.LOW_BITS) * 0xff;
        long difference = Long.expand((long) RecordWriter.LONGS.get(from, place + 1), where);
        record[w] ^= difference;
        place += 1 + Integer.bitCount(mask);
        if (keeps) {
          codec.update(w, record[w], difference, vector);
        }
      }
    }
    at = place;
    if (at > end) {
      throw new IllegalStateException("a block of states ends too early");
    }
    if (!keeps) {
      vectorIsKept = false;
    }
    return true;
  }

  private int number() {
    int number = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = bytes[at++];
      number |= (next & 0x7f) << shift;
      if (next >= 0) {
        return number;
      }
    }
  }

  /** The record; not to be changed, and another one after the next call. */
  public long[] record() {
    return record;
  }

  public int length() {
    return length;
  }

  /** The state; must be as it was when the next record is read. */
  public int[] vector() {
    if (!vectorIsKept) {
      vector = codec.unpack(record, length, vector);
      vectorIsKept = true;
    }
    return vector;
  }
}
