package mneme.search.external;

import java.nio.ByteBuffer;
import java.util.List;
import mneme.disk.BlockFile;
import mneme.disk.BlockFile.Block;
import mneme.disk.Traffic;
import mneme.disk.Workplace;
import mneme.memory.Memory;
import mneme.store.Layout;
import org.jspecify.annotations.Nullable;

/**
 * A sequence of packed states on disk that grows at its end, each block with a number of the
 * writer's choice: its level. For one thread.
 */
final class StateFile implements AutoCloseable {
  private final Workplace place;
  private final String name;
  private final int part;
  private final Traffic.Kind kind;
  private final Layout layout;
  private final int stride;
  private final long buffer;
  private final ByteBuffer bytes;
  private final int most;
  private @Nullable BlockFile file;
  private int waiting;
  private int tag;
  private long count;

  /**
   * @param buffer room of {@link #bufferBytes} for states that wait
   */
  StateFile(
      Workplace place,
      String name,
      int part,
      Traffic.Kind kind,
      Layout layout,
      long buffer,
      int most) {
    this.place = place;
    this.name = name;
    this.part = part;
    this.kind = kind;
    this.layout = layout;
    this.stride = layout.stride();
    this.buffer = buffer;
    this.most = most;
    this.bytes = Memory.buffer(buffer, (int) bufferBytes(layout, most));
  }

  static long bufferBytes(Layout layout, int states) {
    return BlockFile.HEAD + (long) states * layout.stride() + Long.BYTES;
  }

  long count() {
    return count;
  }

  void append(long[] words, int at, int tagged) {
    if (tagged != tag) {
      flush();
      tag = tagged;
    }
    layout.store(words, at, buffer + BlockFile.HEAD + (long) waiting * stride);
    waiting++;
    count++;
    if (waiting == most) {
      flush();
    }
  }

  void flush() {
    if (waiting > 0) {
      BlockFile into = file;
      if (into == null) {
        into = BlockFile.create(place, name, part, kind);
        file = into;
      }
      bytes.clear().position(BlockFile.HEAD).limit(BlockFile.HEAD + waiting * stride);
      into.append(tag, waiting, bytes);
      waiting = 0;
    }
  }

  /** What is done with a state. */
  interface Reader {
    /** Returns false to stop. */
    boolean state(long[] words, int tag);
  }

  /** Which blocks are read. */
  interface Choice {
    boolean wants(int tag);
  }

  /** Reads all states in their order; a reader may append to other files. */
  void read(Reader reader) {
    read(any -> true, reader);
  }

  void read(Choice choice, Reader reader) {
    flush();
    BlockFile from = file;
    if (from == null) {
      return;
    }
    long[] words = new long[layout.words()];
    List<Block> blocks = from.blocks();
    for (Block block : blocks) {
      if (!choice.wants(block.tag())) {
        continue;
      }
      from.read(block, bytes, kind);
      for (int i = 0; i < block.count(); i++) {
        layout.fetch(buffer + BlockFile.HEAD + (long) i * stride, words, 0);
        if (!reader.state(words, block.tag())) {
          return;
        }
      }
    }
  }

  /** Empties the file. */
  void clear() {
    BlockFile old = file;
    file = null;
    waiting = 0;
    count = 0;
    if (old != null) {
      old.delete();
    }
  }

  @Override
  public void close() {
    BlockFile old = file;
    if (old != null) {
      old.close();
    }
  }
}
