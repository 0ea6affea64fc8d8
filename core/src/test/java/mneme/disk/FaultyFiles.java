package mneme.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A file system of which the n-th operation of some kind goes wrong, and perhaps all that follow.
 */
public final class FaultyFiles implements FileLayer {
  /** What goes wrong. */
  public enum Fault {
    WRITE_FAILS,
    DISK_IS_FULL,
    /** Half of the bytes are written, then no more. */
    SHORT_WRITE,
    SYNC_FAILS,
    RENAME_FAILS,
    /** A bit that was written is another when it is read. */
    FLIPPED_BIT,
    /** Nothing fails; every write takes several calls. */
    SLOW_WRITES,
    NONE
  }

  private final FileLayer real = SystemFiles.INSTANCE;
  private final Fault fault;
  private final AtomicLong left;
  private final boolean once;

  public FaultyFiles(Fault fault, long nth) {
    this(fault, nth, false);
  }

  /**
   * @param once whether all is well again afterwards
   */
  public FaultyFiles(Fault fault, long nth, boolean once) {
    this.fault = fault;
    this.left = new AtomicLong(nth);
    this.once = once;
  }

  /** How many operations of the kind came before the fault would have. */
  public boolean hasHappened() {
    return left.get() <= 0;
  }

  private boolean due(Fault kind) {
    if (fault != kind) {
      return false;
    }
    long now = left.decrementAndGet();
    return once ? now == 0 : now <= 0;
  }

  @Override
  public RandomFile create(Path path) throws IOException {
    return new File(real.create(path));
  }

  @Override
  public RandomFile open(Path path) throws IOException {
    return new File(real.open(path));
  }

  @Override
  public void move(Path from, Path to) throws IOException {
    if (due(Fault.RENAME_FAILS)) {
      throw new IOException("rename refused");
    }
    real.move(from, to);
  }

  @Override
  public void delete(Path path) throws IOException {
    real.delete(path);
  }

  @Override
  public void syncFolder(Path folder) throws IOException {
    // Tests are no power cuts: what was written is there.
  }

  @Override
  public long freeBytes(Path folder) throws IOException {
    return real.freeBytes(folder);
  }

  private final class File implements RandomFile {
    private final RandomFile file;
    private boolean cut;

    File(RandomFile file) {
      this.file = file;
    }

    @Override
    public int write(ByteBuffer from, long at) throws IOException {
      if (due(Fault.WRITE_FAILS)) {
        throw new IOException("write refused");
      }
      if (due(Fault.DISK_IS_FULL)) {
        throw new IOException("No space left on device");
      }
      if (cut) {
        throw new IOException("No space left on device");
      }
      if (due(Fault.SHORT_WRITE)) {
        cut = true;
        return part(from, at, from.remaining() / 2 + 1);
      }
      if (fault == Fault.SLOW_WRITES) {
        return part(from, at, Math.min(7, from.remaining()));
      }
      if (fault == Fault.FLIPPED_BIT && left.decrementAndGet() == 0) {
        ByteBuffer bent = ByteBuffer.allocate(from.remaining()).put(from).flip();
        int where = bent.remaining() * 2 / 3;
        bent.put(where, (byte) (bent.get(where) ^ 16));
        return file.write(bent, at);
      }
      return file.write(from, at);
    }

    private int part(ByteBuffer from, long at, int bytes) throws IOException {
      int limit = from.limit();
      from.limit(from.position() + bytes);
      int written = file.write(from, at);
      from.limit(limit);
      return written;
    }

    @Override
    public int read(ByteBuffer into, long at) throws IOException {
      return file.read(into, at);
    }

    @Override
    public void sync() throws IOException {
      if (due(Fault.SYNC_FAILS)) {
        throw new IOException("sync refused");
      }
    }

    @Override
    public long size() throws IOException {
      return file.size();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
