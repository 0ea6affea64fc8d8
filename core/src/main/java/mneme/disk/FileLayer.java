package mneme.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * The few things asked of a file system, so that tests can make each of them fail. Thread-safe, as
 * are the files.
 */
public interface FileLayer {
  /** A new file that only its owner may read; fails where there is one of that name. */
  RandomFile create(Path path) throws IOException;

  /** An existing file, for reading. */
  RandomFile open(Path path) throws IOException;

  /** Gives a file its final name, in one step, in place of what had it before. */
  void move(Path from, Path to) throws IOException;

  void delete(Path path) throws IOException;

  /** Makes the names in a folder survive a power cut. */
  void syncFolder(Path folder) throws IOException;

  long freeBytes(Path folder) throws IOException;

  /** An open file. */
  interface RandomFile extends Closeable {
    /** Writes some of the bytes, as a channel does; returns how many. */
    int write(ByteBuffer from, long at) throws IOException;

    /** Reads some bytes; -1 at the end. */
    int read(ByteBuffer into, long at) throws IOException;

    /** Makes what was written survive a power cut. */
    void sync() throws IOException;

    long size() throws IOException;
  }
}
