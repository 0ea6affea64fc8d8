package mneme.search.breadth;

import java.nio.ByteBuffer;

/**
 * Writes state vectors one after the other as what each differs by from the one before: which slots
 * have changed, and by how much. States that a search finds in a row have most slots in common. Not
 * thread-safe.
 */
final class VectorCodec {
  /** The number of changed slots, and for each how many were skipped and by how much it differs. */
  private static final int MOST_BYTES_A_SLOT = 2 * 5;

  private final int slots;
  private final int[] last;

  /**
   * @param slots of each vector; the first is compared with all zeros
   */
  VectorCodec(int slots) {
    this.slots = slots;
    this.last = new int[slots];
  }

  /** Bytes a vector takes at the most. */
  static int mostBytes(int slots) {
    return 5 + slots * MOST_BYTES_A_SLOT;
  }

  void write(int[] vector, ByteBuffer into) {
    int changes = 0;
    for (int i = 0; i < slots; i++) {
      changes += vector[i] != last[i] ? 1 : 0;
    }
    putNumber(into, changes);
    int next = 0;
    for (int i = 0; changes > 0; i++) {
      int difference = vector[i] - last[i];
      if (difference != 0) {
        putNumber(into, i - next);
        putNumber(into, difference << 1 ^ difference >> 31);
        last[i] = vector[i];
        next = i + 1;
        changes--;
      }
    }
  }

  void read(ByteBuffer from, int[] vector) {
    int at = 0;
    for (int changes = getNumber(from); changes > 0; changes--) {
      at += getNumber(from);
      int folded = getNumber(from);
      last[at] += folded >>> 1 ^ -(folded & 1);
      at++;
    }
    System.arraycopy(last, 0, vector, 0, slots);
  }

  private static void putNumber(ByteBuffer into, int number) {
    int rest = number;
    while (rest >>> 7 != 0) {
      into.put((byte) (rest | 0x80));
      rest >>>= 7;
    }
    into.put((byte) rest);
  }

  private static int getNumber(ByteBuffer from) {
    int number = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = from.get();
      number |= (next & 0x7f) << shift;
      if (next >= 0) {
        return number;
      }
    }
  }
}
