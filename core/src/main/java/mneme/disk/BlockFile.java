package mneme.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import mneme.disk.DiskException.Kind;
import org.jspecify.annotations.Nullable;

/**
 * A file of blocks, each with a head that says what is in it and a checksum over both. It is
 * written once, from front to back, under a passing name; {@link #publish} adds a list of the
 * blocks, makes everything durable and gives the file its name. A file without that list is not
 * complete and is passed over; a block that is not what was written is never used. The list holds
 * the checksum of every block, and the manifest holds the checksum of the list and of the run it
 * belongs to: a file of another run is as good as damaged, even if each of its blocks is sound.
 *
 * <p>Blocks can be read while others are written. Thread-safe.
 */
public final class BlockFile implements AutoCloseable {
  /** Bytes a block takes besides its content. */
  public static final int HEAD = 24;

  private static final int BLOCK_MAGIC = 0x6d6e_424b;
  private static final int LIST_MAGIC = 0x6d6e_4c53;
  private static final int TAIL = 20;
  private static final int ENTRY = 24;

  /**
   * A block.
   *
   * @param tag what the writer wants to know of it: a level, a partition
   * @param count states in it
   * @param length bytes of its content
   * @param sum the checksum of its head and content
   */
  public record Block(int file, long at, int tag, int count, int length, int sum) {}

  private final Workplace place;
  private final int number;
  private final String name;
  private final Traffic.Kind kind;
  private final List<Block> blocks = new ArrayList<>();
  private volatile FileLayer.@Nullable RandomFile file;
  private volatile Path path;
  private volatile long expectedAt;
  private volatile boolean published;
  private long end;
  private boolean broken;
  private long listSum;

  private BlockFile(Workplace place, String prefix, int number, Traffic.Kind kind) {
    this.place = place;
    this.number = number;
    this.name = String.format("%s-%06d", prefix, number);
    this.kind = kind;
    this.path = place.path(name + Workplace.UNFINISHED);
  }

  /** A new file. */
  public static BlockFile create(Workplace place, String prefix, int number, Traffic.Kind kind) {
    BlockFile file = new BlockFile(place, prefix, number, kind);
    try {
      file.file = place.files().create(file.path);
    } catch (IOException e) {
      throw place.failure(file.path, e);
    }
    return file;
  }

  /**
   * A file that was published, in this run or in one this one goes on with.
   *
   * @throws DiskException where it is not the file the manifest speaks of
   */
  public static BlockFile open(Workplace place, String prefix, int number, Traffic.Kind kind) {
    BlockFile opened = new BlockFile(place, prefix, number, kind);
    opened.path = place.path(opened.name);
    opened.published = true;
    // A run may have more files than a process may have open: whoever reads a block opens it again.
    try (opened) {
      opened.readList();
    }
    return opened;
  }

  public int number() {
    return number;
  }

  public synchronized List<Block> blocks() {
    return List.copyOf(blocks);
  }

  public synchronized long bytes() {
    return end;
  }

  /**
   * Appends a block.
   *
   * @param content is read from its position to its limit, with {@link #HEAD} bytes of room before
   *     its position, which are overwritten
   */
  public synchronized Block append(int tag, int count, ByteBuffer content) {
    if (published) {
      throw new IllegalStateException(path + " is complete");
    }
    int from = content.position() - HEAD;
    int length = content.remaining();
    place.room(HEAD + length + ENTRY + TAIL);
    content.putInt(from, BLOCK_MAGIC);
    content.putInt(from + 4, tag);
    content.putInt(from + 8, count);
    content.putInt(from + 12, length);
    int sum = checksum(content, from, length);
    content.putLong(from + 16, Integer.toUnsignedLong(sum));
    content.position(from);
    Block block = new Block(number, end, tag, count, length, sum);
    write(content);
    blocks.add(block);
    return block;
  }

  private static int checksum(ByteBuffer content, int from, int length) {
    CRC32C sum = new CRC32C();
    sum.update(content.slice(from, 16));
    sum.update(content.slice(from + HEAD, length));
    return (int) sum.getValue();
  }

  /** The checksum of a list of blocks, other in every run and for every file. */
  private long checksum(ByteBuffer list) {
    CRC32C sum = new CRC32C();
    sum.update(ByteBuffer.allocate(Long.BYTES).putLong(place.runId()).flip());
    sum.update(name.getBytes(StandardCharsets.UTF_8));
    sum.update(list);
    return sum.getValue();
  }

  private void write(ByteBuffer bytes) {
    long at = end;
    if (expectedAt != at) {
      place.traffic().seek();
    }
    long wanted = bytes.remaining();
    if (broken) {
      throw new DiskException(Kind.REFUSED, path + ": an earlier write has failed");
    }
    // Until the last byte is written; what a failed write leaves must never be published.
    broken = true;
    try {
      while (bytes.hasRemaining()) {
        int written = opened().write(bytes, at);
        if (written <= 0) {
          throw new IOException("nothing more can be written");
        }
        at += written;
      }
    } catch (IOException e) {
      throw place.failure(path, e);
    }
    broken = false;
    end = at;
    expectedAt = at;
    place.traffic().written(kind, wanted);
  }

  /**
   * Reads the content of a block.
   *
   * @param into has room for {@link #HEAD} and the content; afterwards its position and limit
   *     enclose the content
   * @param as what it is read as
   */
  public void read(Block block, ByteBuffer into, Traffic.Kind as) {
    into.clear().limit(HEAD + block.length());
    if (expectedAt != block.at()) {
      place.traffic().seek();
    }
    expectedAt = block.at() + HEAD + block.length();
    readFully(into, block.at());
    place.traffic().read(as, HEAD + block.length());
    if (into.getInt(0) != BLOCK_MAGIC
        || into.getInt(4) != block.tag()
        || into.getInt(8) != block.count()
        || into.getInt(12) != block.length()
        || into.getLong(16) != Integer.toUnsignedLong(block.sum())
        || block.sum() != checksum(into, 0, block.length())) {
      throw damaged("a block at " + block.at() + " is not what was written");
    }
    into.position(HEAD).limit(HEAD + block.length());
  }

  /**
   * Reads some of the content of a block. It is for the caller to know whether that is what was
   * written: there is no checksum over a part.
   *
   * @param into has room for it; afterwards its position and limit enclose what was read
   */
  public void readPart(Block block, int from, int length, ByteBuffer into, Traffic.Kind as) {
    long at = block.at() + HEAD + from;
    into.clear().limit(length);
    if (expectedAt != at) {
      place.traffic().seek();
    }
    expectedAt = at + length;
    readFully(into, at);
    place.traffic().read(as, length);
    into.flip();
  }

  private void readFully(ByteBuffer into, long at) {
    long from = at;
    try {
      while (into.hasRemaining()) {
        int got = opened().read(into, from);
        if (got < 0) {
          throw damaged("it ends too early");
        }
        from += got;
      }
    } catch (IOException e) {
      throw place.failure(path, e);
    }
  }

  private DiskException damaged(String what) {
    return new DiskException(Kind.DAMAGED, path + " is damaged: " + what);
  }

  private FileLayer.RandomFile opened() throws IOException {
    FileLayer.RandomFile open = file;
    return open != null ? open : reopened();
  }

  private synchronized FileLayer.RandomFile reopened() throws IOException {
    FileLayer.RandomFile open = file;
    if (open == null) {
      open = place.files().open(path);
      file = open;
    }
    return open;
  }

  /**
   * Ends the writing; from now on the file never changes, and survives a power cut as soon as a
   * manifest is published that may speak of it. Others may read meanwhile. Does nothing where that
   * was done before: a second list behind the first one would lay a file that a manifest relies on
   * open to whatever goes wrong in writing it.
   */
  public void publish() {
    if (published) {
      return;
    }
    writeList();
    try {
      if (opened().size() != bytes()) {
        throw damaged("it is not as long as what was written");
      }
      opened().sync();
    } catch (IOException e) {
      throw place.failure(path, e);
    }
    place.publish(path, name);
    place.isPublished(name, listSum);
    path = place.path(name);
    published = true;
  }

  private synchronized void writeList() {
    ByteBuffer list = ByteBuffer.allocate(blocks.size() * ENTRY + TAIL);
    for (Block block : blocks) {
      list.putLong(block.at()).putInt(block.tag()).putInt(block.count()).putInt(block.length());
      list.putInt(block.sum());
    }
    listSum = checksum(list.duplicate().flip());
    list.putInt(LIST_MAGIC).putInt(blocks.size()).putLong(listSum).putInt(number);
    write(list.flip());
  }

  private void readList() {
    try {
      long size = opened().size();
      if (size < TAIL) {
        throw damaged("it is too short");
      }
      ByteBuffer tail = ByteBuffer.allocate(TAIL);
      readFully(tail, size - TAIL);
      tail.flip();
      int magic = tail.getInt();
      int count = tail.getInt();
      long sum = tail.getLong();
      if (magic != LIST_MAGIC
          || tail.getInt() != number
          || count < 0
          || (long) count * ENTRY > size - TAIL) {
        throw damaged("the list of its blocks is missing");
      }
      ByteBuffer list = ByteBuffer.allocate(count * ENTRY);
      readFully(list, size - TAIL - (long) count * ENTRY);
      list.flip();
      if (checksum(list.duplicate()) != sum) {
        throw damaged("the list of its blocks is not what this run has written");
      }
      Long noted = place.sumOf(name);
      if (noted == null || noted != sum) {
        throw damaged("it is not the file of the last checkpoint");
      }
      for (int i = 0; i < count; i++) {
        long at = list.getLong();
        int tag = list.getInt();
        int states = list.getInt();
        int length = list.getInt();
        blocks.add(new Block(number, at, tag, states, length, list.getInt()));
      }
      end = size;
      place.traffic().read(Traffic.Kind.CHECKPOINT, TAIL + (long) count * ENTRY);
    } catch (IOException e) {
      throw place.failure(path, e);
    }
  }

  public boolean isPublished() {
    return published;
  }

  /** Closes the file and removes it from the disk. */
  public synchronized void delete() {
    close();
    place.delete(path);
  }

  @Override
  public synchronized void close() {
    FileLayer.RandomFile open = file;
    file = null;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        throw place.failure(path, e);
      }
    }
  }
}
