package mneme.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Writes records of a {@link CanonicalCodec} one behind the other into bytes: of each word that
 * differs from that of the record before, the bytes that differ. States that a search finds in a
 * row differ little. Not thread-safe.
 *
 * <p>A record is: where there may be exceptions, their number; a bit for each word that differs, in
 * whole bytes, unless there is one word only; for each of these words a byte that says which of its
 * bytes differ, and these bytes.
 */
public final class RecordWriter {
  static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  static final long LOW_BITS = 0x0101_0101_0101_0101L;
  static final long HIGH_BITS = LOW_BITS << 7;

  private final CanonicalCodec codec;
  private final int words;
  private byte[] bytes = new byte[256];
  private int size;
  private int count;
  private long[] last;

  public RecordWriter(CanonicalCodec codec) {
    this.codec = codec;
    this.words = codec.words();
    this.last = new long[words];
  }

  /** Bytes written since the last {@link #take}. */
  public int size() {
    return size;
  }

  /** Records written since the last {@link #take}. */
  public int count() {
    return count;
  }

  public void write(long[] record, int length) {
    reserve(5 + (length + 7) / 8 + length * (Long.BYTES + 1) + Long.BYTES);
    if (codec.isGrowing()) {
      putNumber(length - words);
      if (length > last.length) {
        last = Arrays.copyOf(last, length);
      }
    }
    byte[] to = bytes;
    int marks = size;
    int at = length == 1 ? marks : marks + (length + 7) / 8;
    Arrays.fill(to, marks, at, (byte) 0);
    for (int w = 0; w < length; w++) {
      long difference = record[w] ^ last[w];
      if (difference != 0 || length == 1) {
        if (length > 1) {
          to[marks + (w >>> 3)] |= (byte) (1 << (w & 7));
        }
        long which = ((difference & ~HIGH_BITS) + ~HIGH_BITS | difference) & HIGH_BITS;
        int mask = (int) Long.compress(which, HIGH_BITS);
        to[at] = (byte) mask;
        LONGS.set(to, at + 1, Long.compress(difference, (which >>> 7) * 0xff));
        at += 1 + Integer.bitCount(mask);
        last[w] = record[w];
      }
    }
    size = at;
    count++;
  }

  private void putNumber(int number) {
    int rest = number;
    while (rest >>> 7 != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  private void reserve(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, bytes.length + (bytes.length >> 1)));
    }
  }

  /** What was written; the next record begins a new block. */
  public byte[] take() {
    byte[] block = Arrays.copyOf(bytes, size);
    size = 0;
    count = 0;
    Arrays.fill(last, 0);
    if (bytes.length > 1 << 16) {
      bytes = new byte[1 << 12];
    }
    return block;
  }
}
