package mneme.cluster.files;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import mneme.disk.DiskException;
import mneme.disk.DiskException.Kind;
import mneme.store.CanonicalCodec;
import mneme.store.RecordReader;
import org.jspecify.annotations.Nullable;

/** Reads the new states of a partition on a level, one after the other. Not thread-safe. */
public final class LevelReader implements AutoCloseable {
  private static final int BUFFER = 1 << 17;
  private static final int LARGEST_BLOCK = 1 << 28;

  private final RunFiles files;
  private final Path path;
  private final RecordReader reader;
  private final @Nullable DataInputStream in;
  private long left;
  private long read;

  public LevelReader(RunFiles files, CanonicalCodec codec, int level, int partition) {
    this.files = files;
    this.path = files.level(level, partition);
    this.reader = new RecordReader(codec);
    try {
      this.in =
          files.hasLevel(level, partition)
              ? new DataInputStream(new BufferedInputStream(Files.newInputStream(path), BUFFER))
              : null;
    } catch (IOException e) {
      throw RunFiles.failure(path, e);
    }
  }

  /** Goes to the next state; false where there is none. */
  public boolean next() {
    if (reader.next()) {
      read++;
      return true;
    }
    DataInputStream from = in;
    if (from == null) {
      return false;
    }
    try {
      int length = from.readInt();
      if (length == 0) {
        byte[] rest = new byte[LevelWriter.TAIL];
        from.readFully(rest, 4, LevelWriter.TAIL - 4);
        if (LevelWriter.states(ByteBuffer.wrap(rest), files.run(), path) != read) {
          throw damaged();
        }
        return false;
      }
      left = from.readInt();
      int sum = from.readInt();
      if (length < 0 || length > LARGEST_BLOCK) {
        throw damaged();
      }
      byte[] block = from.readNBytes(length);
      if (block.length != length || LevelWriter.checksum(block, 0, length) != sum || left == 0) {
        throw damaged();
      }
      reader.begin(block);
      read++;
      return reader.next();
    } catch (EOFException e) {
      throw damaged();
    } catch (IOException e) {
      throw RunFiles.failure(path, e);
    }
  }

  private DiskException damaged() {
    return new DiskException(Kind.DAMAGED, path + " is damaged");
  }

  /** The state as it lies in the file; see {@link RecordReader#record}. */
  public RecordReader state() {
    return reader;
  }

  @Override
  public void close() {
    try {
      if (in != null) {
        in.close();
      }
    } catch (IOException e) {
      throw RunFiles.failure(path, e);
    }
  }
}
