package mneme.search.delayed;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mneme.disk.BlockFile;
import mneme.disk.BlockFile.Block;
import mneme.disk.Manifest;
import mneme.disk.Traffic;
import mneme.disk.Workplace;
import mneme.memory.Memory;
import mneme.store.Layout;
import org.jspecify.annotations.Nullable;

/**
 * A sequence of packed states on disk that grows at its end, each block with a number of the
 * writer's choice: its level. It is a row of files; a checkpoint ends the last of them, and what is
 * appended afterwards goes to another. For one thread.
 */
final class StateFile implements AutoCloseable {
  private final Workplace place;
  private final String name;
  private final Traffic.Kind kind;
  private final Layout layout;
  private final int stride;
  private final long buffer;
  private final ByteBuffer bytes;
  private final int most;
  private final List<BlockFile> files = new ArrayList<>();
  private final List<BlockFile> discarded;
  private final Runnable pulse;
  private @Nullable BlockFile last;
  private int nextNumber = 1;
  private int waiting;
  private int tag;
  private long count;

  /**
   * @param buffer room of {@link #bufferBytes} for states that wait
   * @param discarded takes files that are no longer needed but that a checkpoint still names
   * @param pulse is called for every block that is read, and may end the search
   */
  StateFile(
      Workplace place,
      String name,
      int part,
      Traffic.Kind kind,
      Layout layout,
      long buffer,
      int most,
      List<BlockFile> discarded,
      Runnable pulse) {
    this.place = place;
    this.discarded = discarded;
    this.pulse = pulse;
    this.name = name + "-" + part;
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

  /** States with this tag. */
  long count(int tagged) {
    long sum = tagged == tag ? waiting : 0;
    for (BlockFile from : files) {
      for (Block block : from.blocks()) {
        sum += block.tag() == tagged ? block.count() : 0;
      }
    }
    return sum;
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
      BlockFile into = last;
      if (into == null) {
        into = BlockFile.create(place, name, nextNumber++, kind);
        files.add(into);
        last = into;
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
    read(any -> true, reader, kind);
  }

  /**
   * @param as what it is read as
   */
  void read(Choice choice, Reader reader, Traffic.Kind as) {
    flush();
    long[] words = new long[layout.words()];
    for (BlockFile from : List.copyOf(files)) {
      for (Block block : from.blocks()) {
        if (!choice.wants(block.tag())) {
          continue;
        }
        pulse.run();
        from.read(block, bytes, as);
        for (int i = 0; i < block.count(); i++) {
          layout.fetch(buffer + BlockFile.HEAD + (long) i * stride, words, 0);
          if (!reader.state(words, block.tag())) {
            return;
          }
        }
      }
    }
  }

  /** Ends the last file, so that a checkpoint can name all of them; notes their numbers. */
  void publish(Manifest manifest) {
    flush();
    last = null;
    files.forEach(BlockFile::publish);
    manifest.put(name, files.stream().mapToLong(BlockFile::number).toArray());
  }

  /** Opens the files a checkpoint names. */
  void restore(Manifest manifest) {
    for (long number : manifest.numbers(name)) {
      BlockFile file = BlockFile.open(place, name, (int) number, kind);
      files.add(file);
      nextNumber = Math.max(nextNumber, (int) number + 1);
      for (Block block : file.blocks()) {
        count += block.count();
      }
    }
  }

  /** Empties the file. */
  void clear() {
    for (BlockFile file : files) {
      if (file.isPublished()) {
        file.close();
        discarded.add(file);
      } else {
        file.delete();
      }
    }
    files.clear();
    last = null;
    waiting = 0;
    count = 0;
  }

  @Override
  public void close() {
    files.forEach(BlockFile::close);
  }
}
