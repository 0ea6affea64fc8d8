package mneme.search.external;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import mneme.disk.BlockFile;
import mneme.disk.BlockFile.Block;
import mneme.disk.DiskException;
import mneme.disk.Traffic;
import mneme.disk.Workplace;

/**
 * Signatures of states on disk, the highest bits of their hashes, in ascending order. Blocks hold
 * the differences of neighbours, each with as many bits as the greatest in the block needs; where a
 * block begins is known in memory, so that only blocks that matter are read. Immutable once it is
 * built, and then thread-safe: who reads brings a {@link Reader}.
 */
final class HashRun implements AutoCloseable {
  /** Bits of a hash that do not belong to the signature. */
  static final int DROPPED_BITS = 8;

  static final int SIGNATURE_BITS = Long.SIZE - DROPPED_BITS;

  private static final int BLOCK = 2048;

  /** The first signature and the number of bits of a difference. */
  private static final int PREFIX = Long.BYTES + 1;

  private static final int BUFFER =
      BlockFile.HEAD + PREFIX + BLOCK * SIGNATURE_BITS / Byte.SIZE + 2 * Long.BYTES;

  private final BlockFile file;
  private final List<Block> blocks;
  private final long[] firsts;
  private final long size;

  private HashRun(BlockFile file, long[] firsts, long size) {
    this.file = file;
    this.blocks = file.blocks();
    this.firsts = firsts;
    this.size = size;
  }

  static long signature(long hash) {
    return hash >>> DROPPED_BITS;
  }

  /** Bytes one thread that reads, or the one that writes, needs. */
  static long bufferBytes() {
    return BUFFER + (long) BLOCK * Long.BYTES;
  }

  /** Signatures in the run. */
  long size() {
    return size;
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
      int block = Arrays.binarySearch(firsts, wanted[next]);
      // Equal signatures may begin in the block before the first that begins with them; one that
      // begins with it holds it in any case.
      block = block >= 0 ? block : -block - 2;
      if (block < 0) {
        next++;
        continue;
      }
      reader.read(this, block);
      next = reader.mark(wanted, next, to, found);
    }
  }

  void delete() {
    file.delete();
  }

  @Override
  public void close() {
    file.close();
  }

  /** Decoded signatures of one block at a time. For one thread. */
  static final class Reader {
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
    private final long[] values = new long[BLOCK];
    private int count;
    private long end;

    /** For {@link Cursor}: the signatures of the block that was read last. */
    long value(int number) {
      return values[number];
    }

    int count() {
      return count;
    }

    private void read(HashRun run, int number) {
      Block block = run.blocks.get(number);
      if (block.length() > BUFFER - BlockFile.HEAD || block.count() > BLOCK) {
        throw damaged();
      }
      run.file.read(block, buffer, Traffic.Kind.INDEX);
      int at = buffer.position();
      // Differences are read eight bytes at a time, beyond the last one too.
      buffer.limit(buffer.capacity());
      long value = buffer.getLong(at);
      int width = buffer.get(at + Long.BYTES);
      count = block.count();
      if (width < 0 || PREFIX + bytes(count, width) != block.length()) {
        throw damaged();
      }
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
      end = number + 1 < run.firsts.length ? run.firsts[number + 1] : Long.MAX_VALUE;
    }

    /** Marks what this block holds; returns the first wanted one that lies beyond it. */
    private int mark(long[] wanted, int from, int to, long[] found) {
      int next = from;
      int i = 0;
      // The first one is looked for here even if the next block begins with it too.
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
          DiskException.Kind.DAMAGED, "a block of signatures is not as long as it should be");
    }
  }

  private static int bytes(int count, int width) {
    return ((count - 1) * width + 7) / Byte.SIZE;
  }

  /** Goes through a run from the least signature to the greatest. */
  static final class Cursor {
    private final HashRun run;
    private final Reader reader = new Reader();
    private int block = -1;
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
      if (block < 0 || at == reader.count()) {
        block++;
        at = 0;
        ended = block == run.blocks.size();
        if (!ended) {
          reader.read(run, block);
        }
      }
    }
  }

  /** Builds a run from signatures that come in ascending order. */
  static final class Builder {
    private final BlockFile file;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
    private final long[] values = new long[BLOCK];
    private long[] firsts = new long[16];
    private int blocks;
    private int count;
    private long size;

    Builder(Workplace place, int number) {
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
        all |= values[i] - values[i - 1];
      }
      int width = Long.SIZE - Long.numberOfLeadingZeros(all);
      int at = BlockFile.HEAD;
      buffer.clear();
      buffer.putLong(at, values[0]);
      buffer.put(at + Long.BYTES, (byte) width);
      at += PREFIX;
      long held = 0;
      int bits = 0;
      for (int i = 1; i < count; i++) {
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
      buffer.position(BlockFile.HEAD).limit(at);
      file.append(0, count, buffer);
      if (blocks == firsts.length) {
        firsts = Arrays.copyOf(firsts, blocks + blocks / 2);
      }
      firsts[blocks++] = values[0];
      size += count;
      count = 0;
    }

    HashRun finish() {
      if (count > 0) {
        writeBlock();
      }
      return new HashRun(file, Arrays.copyOf(firsts, blocks), size);
    }
  }
}
