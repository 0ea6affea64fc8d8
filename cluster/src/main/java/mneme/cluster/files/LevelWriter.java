package mneme.cluster.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.CRC32C;
import mneme.disk.DiskException;
import mneme.disk.DiskException.Kind;
import mneme.disk.FileLayer.RandomFile;
import mneme.disk.SystemFiles;
import mneme.store.CanonicalCodec;
import mneme.store.RecordWriter;
import org.jspecify.annotations.Nullable;

/**
 * Writes the new states of a partition on a level: blocks, each with its length and a checksum, and
 * at the end how many states there are. No file appears where there are none. Not thread-safe.
 */
public final class LevelWriter implements AutoCloseable {
  static final int HEAD = 12;
  static final int TAIL = 24;
  private static final int BLOCK_BYTES = 1 << 16;

  private final RunFiles files;
  private final Path path;
  private final RecordWriter writer;
  private @Nullable Path passing;
  private @Nullable RandomFile file;
  private long end;
  private long states;

  public LevelWriter(RunFiles files, CanonicalCodec codec, int level, int partition) {
    this.files = files;
    this.path = files.level(level, partition);
    this.writer = new RecordWriter(codec);
  }

  public void add(long[] record, int length) {
    writer.write(record, length);
    states++;
    if (writer.size() >= BLOCK_BYTES) {
      writeBlock();
    }
  }

  /** Gives the file its name; returns how many states are in it. */
  public long publish() {
    if (states > 0) {
      writeBlock();
      ByteBuffer tail = ByteBuffer.allocate(TAIL).putInt(0).putLong(states).putLong(files.run());
      write(tail.putInt(checksum(tail.array(), 0, TAIL - 4)).flip());
      try {
        close(file);
        file = null;
        SystemFiles.INSTANCE.move(Objects.requireNonNull(passing), path);
        passing = null;
      } catch (IOException e) {
        throw RunFiles.failure(path, e);
      }
    }
    return states;
  }

  private void writeBlock() {
    int count = writer.count();
    if (count > 0) {
      byte[] block = writer.take();
      ByteBuffer bytes = ByteBuffer.allocate(HEAD + block.length);
      bytes.putInt(block.length).putInt(count).putInt(checksum(block, 0, block.length)).put(block);
      write(bytes.flip());
    }
  }

  private void write(ByteBuffer bytes) {
    try {
      RandomFile to = file;
      if (to == null) {
        passing = files.passing(path);
        to = SystemFiles.INSTANCE.create(passing);
        file = to;
      }
      while (bytes.hasRemaining()) {
        end += to.write(bytes, end);
      }
    } catch (IOException e) {
      throw RunFiles.failure(path, e);
    }
  }

  static int checksum(byte[] bytes, int from, int length) {
    CRC32C sum = new CRC32C();
    sum.update(bytes, from, length);
    return (int) sum.getValue();
  }

  /** How many states the end of a file speaks of. */
  static long states(ByteBuffer tail, long run, Path path) {
    if (tail.remaining() != TAIL
        || tail.getInt(TAIL - 4) != checksum(tail.array(), 0, TAIL - 4)
        || tail.getInt(0) != 0
        || tail.getLong(12) != run) {
      throw new DiskException(Kind.DAMAGED, path + " is damaged, or of another run");
    }
    return tail.getLong(4);
  }

  private static void close(@Nullable RandomFile file) throws IOException {
    if (file != null) {
      file.close();
    }
  }

  @Override
  public void close() {
    try {
      close(file);
      if (passing != null) {
        Files.deleteIfExists(passing);
      }
    } catch (IOException e) {
      throw RunFiles.failure(path, e);
    }
  }
}
