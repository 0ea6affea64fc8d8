package mneme.search.external;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import mneme.disk.BlockFile;
import mneme.disk.BlockFile.Block;
import mneme.disk.DiskException;
import mneme.disk.Traffic;
import mneme.disk.Workplace;
import org.jspecify.annotations.Nullable;

/**
 * Signatures of states on disk, the highest bits of their hashes, in ascending order. Blocks are
 * written and merged as a whole; they consist of pieces with checksums of their own, which hold the
 * differences of neighbours, each with as many bits as the greatest in the block needs. Where a
 * piece begins is known in memory, so that only pieces that matter are read. Immutable once it is
 * built, and then thread-safe: who reads brings a {@link Reader}.
 */
final class HashRun implements AutoCloseable {
  /** Bits of a hash that do not belong to the signature. */
  static final int DROPPED_BITS = 8;

  static final int SIGNATURE_BITS = Long.SIZE - DROPPED_BITS;

  /** Signatures in a piece, pieces in a block. */
  static final int PIECE = 128;

  private static final int PIECES = 16;
  private static final int BLOCK = PIECES * PIECE;

  /** The checksum of a piece and its first signature. */
  private static final int PREFIX = Integer.BYTES + Long.BYTES;

  private static final int BUFFER =
      BlockFile.HEAD + PIECES * bytes(PIECE, SIGNATURE_BITS) + 2 * Long.BYTES;

  private final BlockFile file;
  private final List<Block> blocks;
  private final long[] firsts;
  private final byte[] widths;
  private final long size;

  private HashRun(BlockFile file, long[] firsts, byte[] widths, long size) {
    this.file = file;
    this.blocks = file.blocks();
    this.firsts = firsts;
    this.widths = widths;
    this.size = size;
  }

  static long signature(long hash) {
    return hash >>> DROPPED_BITS;
  }

  /** Bytes of a piece. */
  private static int bytes(int count, int width) {
    return PREFIX + ((count - 1) * width + 7) / Byte.SIZE;
  }

  /** Signatures in the run. */
  long size() {
    return size;
  }

  /** Signatures in a piece. */
  private int count(int piece) {
    return Math.min(PIECE, blocks.get(piece / PIECES).count() - piece % PIECES * PIECE);
  }

  /** Where the piece after this one begins. */
  private long endOf(int piece) {
    return piece + 1 < firsts.length ? firsts[piece + 1] : Long.MAX_VALUE;
  }

  /**
   * Looks for signatures.
   *
   * @param wanted ascending signatures, of which those from {@code from} to {@code to} are looked
   *     for
   * @param found bits that are set for those that are there; no other thread may work on the same
   *     words
   */
  void find(long[] wanted, int from, int to, long[] found, Reader reader) {
    int next = from;
    while (next < to) {
      int piece = Arrays.binarySearch(firsts, wanted[next]);
      // Equal signatures may begin in the piece before the first that begins with them; one that
      // begins with it holds it in any case.
      piece = piece >= 0 ? piece : -piece - 2;
      if (piece < 0) {
        next++;
        continue;
      }
      reader.read(this, piece, isWorthReading(piece, wanted, next, to));
      next = reader.mark(wanted, next, to, found);
    }
  }

  /** Whether about half the pieces of the block, from this one on, are wanted. */
  private boolean isWorthReading(int piece, long[] wanted, int from, int to) {
    int end = Math.min(firsts.length, (piece / PIECES + 1) * PIECES);
    int needed = 1;
    int at = piece;
    for (int next = from; next < to && 2 * needed < end - piece; next++) {
      if (at + 1 < end && wanted[next] >= firsts[at + 1]) {
        while (at + 1 < end && wanted[next] >= firsts[at + 1]) {
          at++;
        }
        needed++;
      } else if (wanted[next] >= endOf(at)) {
        break;
      }
    }
    return end - piece > 1 && 2 * needed >= end - piece;
  }

  void delete() {
    file.delete();
  }

  @Override
  public void close() {
    file.close();
  }

  /** Decoded signatures of one piece at a time. For one thread. */
  static final class Reader {
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
    private final long[] values = new long[PIECE];
    private int count;
    private long end;

    /** The block whose pieces are all in the buffer, of this run. */
    private int whole = -1;

    private @Nullable HashRun of;

    /** For {@link Cursor}: the signatures of the piece that was read last. */
    long value(int number) {
      return values[number];
    }

    int count() {
      return count;
    }

    /** Reads a piece, with its whole block if others will be wanted. */
    private void read(HashRun run, int piece, boolean wholeBlock) {
      int number = piece / PIECES;
      Block block = run.blocks.get(number);
      int width = run.widths[number];
      int from = piece % PIECES * bytes(PIECE, width);
      count = run.count(piece);
      int length = bytes(count, width);
      if (block.length() > BUFFER - BlockFile.HEAD || from + length > block.length()) {
        throw damaged();
      }
      int at = 0;
      if (wholeBlock || number == whole && run == of) {
        if (number != whole || run != of) {
          whole = -1;
          run.file.read(block, buffer, Traffic.Kind.INDEX);
          whole = number;
          of = run;
        }
        at = BlockFile.HEAD + from;
      } else {
        whole = -1;
        run.file.readPart(block, from, length, buffer, Traffic.Kind.INDEX);
      }
      // Differences are read eight bytes at a time, beyond the last one too.
      buffer.limit(buffer.capacity());
      if (buffer.getInt(at) != checksum(buffer, at, length)) {
        throw damaged();
      }
      decode(at, width);
      end = run.endOf(piece);
    }

    private void decode(int at, int width) {
      long value = buffer.getLong(at + Integer.BYTES);
      long bit = (long) (at + PREFIX) * Byte.SIZE;
      values[0] = value;
      if (width > 0) {
        int unused = Long.SIZE - width;
        for (int i = 1; i < count; i++) {
          value += buffer.getLong((int) (bit >>> 3)) << (bit & 7) >>> unused;
          values[i] = value;
          bit += width;
        }
      } else {
        Arrays.fill(values, 1, count, value);
      }
    }

    /** Marks what this piece holds; returns the first wanted one that lies beyond it. */
    private int mark(long[] wanted, int from, int to, long[] found) {
      int next = from;
      int i = 0;
      // The first one is looked for here even if the next piece begins with it too.
      while (next < to && (next == from || wanted[next] < end)) {
        long value = wanted[next];
        while (i < count && values[i] < value) {
          i++;
        }
        if (i < count && values[i] == value) {
          found[next >> 6] |= 1L << next;
        }
        next++;
      }
      return next;
    }

    private static DiskException damaged() {
      return new DiskException(
          DiskException.Kind.DAMAGED, "signatures on disk are not what was written");
    }
  }

  /** The checksum of a piece, which has room for it at its beginning. */
  private static int checksum(ByteBuffer buffer, int at, int length) {
    CRC32C sum = new CRC32C();
    sum.update(buffer.slice(at + Integer.BYTES, length - Integer.BYTES));
    return (int) sum.getValue();
  }

  /** Goes through a run from the least signature to the greatest. */
  static final class Cursor {
    private final HashRun run;
    private final Reader reader = new Reader();
    private int piece = -1;
    private int at;
    private boolean ended;

    Cursor(HashRun run) {
      this.run = run;
      advance();
    }

    boolean hasEnded() {
      return ended;
    }

    long value() {
      return reader.value(at);
    }

    void advance() {
      at++;
      if (piece < 0 || at == reader.count()) {
        piece++;
        at = 0;
        ended = piece == run.firsts.length;
        if (!ended) {
          reader.read(run, piece, true);
        }
      }
    }
  }

  /** Builds a run from signatures that come in ascending order. */
  static final class Builder {
    private final BlockFile file;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
    private final long[] values = new long[BLOCK];
    private final long[] firsts;
    private final byte[] widths;
    private int pieces;
    private int blocks;
    private int count;
    private long size;

    /**
     * @param size how many signatures will come
     */
    Builder(Workplace place, int number, long size) {
      this.firsts = new long[(int) ((size + PIECE - 1) / PIECE)];
      this.widths = new byte[(int) ((size + BLOCK - 1) / BLOCK)];
      this.file = BlockFile.create(place, "signatures", number, Traffic.Kind.INDEX);
    }

    void add(long signature) {
      values[count++] = signature;
      if (count == BLOCK) {
        writeBlock();
      }
    }

    private void writeBlock() {
      long all = 0;
      for (int i = 1; i < count; i++) {
        all |= i % PIECE == 0 ? 0 : values[i] - values[i - 1];
      }
      int width = Long.SIZE - Long.numberOfLeadingZeros(all);
      buffer.clear();
      int at = BlockFile.HEAD;
      for (int from = 0; from < count; from += PIECE) {
        at = writePiece(from, Math.min(PIECE, count - from), width, at);
      }
      buffer.position(BlockFile.HEAD).limit(at);
      file.append(0, count, buffer);
      widths[blocks++] = (byte) width;
      size += count;
      count = 0;
    }

    /** Returns where the next piece begins. */
    private int writePiece(int from, int several, int width, int begin) {
      int at = begin + PREFIX;
      buffer.putLong(begin + Integer.BYTES, values[from]);
      long held = 0;
      int bits = 0;
      for (int i = from + 1; i < from + several; i++) {
        held = held << width | values[i] - values[i - 1];
        bits += width;
        while (bits >= Byte.SIZE) {
          bits -= Byte.SIZE;
          buffer.put(at++, (byte) (held >>> bits));
        }
      }
      if (bits > 0) {
        buffer.put(at++, (byte) (held << Byte.SIZE - bits));
      }
      buffer.putInt(begin, checksum(buffer, begin, at - begin));
      firsts[pieces++] = values[from];
      return at;
    }

    HashRun finish() {
      if (count > 0) {
        writeBlock();
      }
      return new HashRun(file, firsts, widths, size);
    }
  }
}
