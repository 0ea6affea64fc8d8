package mneme.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import mneme.disk.DiskException.Kind;
import org.jspecify.annotations.Nullable;

/**
 * The directory of one run: nobody else works in it meanwhile, nothing is created outside of it,
 * and only files whose names begin with {@code mneme-} are touched. Files are written under a
 * passing name and get their own when they are complete. Thread-safe.
 */
public final class Workplace implements AutoCloseable {
  static final String PREFIX = "mneme-";
  static final String UNFINISHED = ".part";
  private static final String LOCK = PREFIX + "lock";

  /** What the lock holds where a run has made the directory. */
  private static final byte[] CREATED = "created\n".getBytes(StandardCharsets.US_ASCII);

  /** Of the free space this much is left to others. */
  private static final long SPARE = 32L << 20;

  /** How many bytes are written between two looks at the free space. */
  private static final long LOOK_EVERY = 64L << 20;

  private final Path folder;
  private final FileLayer files;
  private final long limit;
  private final Traffic traffic = new Traffic();
  private final boolean created;
  private final FileChannel lockChannel;
  private long lookAt;

  /** What tells the files of this run from those of another run of the same model. */
  private volatile long runId = new SecureRandom().nextLong();

  /** The checksums of the files that are published, by name. */
  private final Map<String, Long> sums = new ConcurrentHashMap<>();

  private Workplace(
      Path folder, FileLayer files, long limit, boolean created, FileChannel lockChannel) {
    this.folder = folder;
    this.files = files;
    this.limit = limit;
    this.created = created;
    this.lockChannel = lockChannel;
  }

  /**
   * Opens a directory, made if it is not there, and locks it.
   *
   * @param limit bytes that may lie in it
   * @throws DiskException where another run works in it, or it cannot be used
   */
  public static Workplace open(Path folder, FileLayer files, long limit) {
    Path real = folder.toAbsolutePath().normalize();
    FileChannel channel = null;
    try {
      boolean absent = !Files.exists(real);
      Files.createDirectories(real, SystemFiles.ownerOnly("rwx------"));
      channel =
          FileChannel.open(
              real.resolve(LOCK),
              Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
              SystemFiles.ownerOnly("rw-------"));
      FileLock lock = tryLock(channel);
      if (lock == null) {
        channel.close();
        throw new DiskException(
            Kind.REFUSED, folder + ": another run works in this directory; name another one");
      }
      boolean created = absent || channel.size() > 0;
      if (absent) {
        // A later run that finishes what this one leaves removes the directory as well.
        channel.write(ByteBuffer.wrap(CREATED));
      }
      Workplace place = new Workplace(real, files, limit, created, channel);
      for (Path file : place.list("")) {
        place.traffic.kept(Files.size(file));
      }
      return place;
    } catch (IOException e) {
      throw new DiskException(Kind.REFUSED, folder + ": " + IoReason.of(e), e);
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  public Path folder() {
    return folder;
  }

  public Traffic traffic() {
    return traffic;
  }

  FileLayer files() {
    return files;
  }

  Path path(String name) {
    return folder.resolve(PREFIX + name);
  }

  long runId() {
    return runId;
  }

  /** Goes on with a run: its files are those with these checksums. */
  void goOn(long run, Map<String, Long> sumsOfFiles) {
    runId = run;
    sums.clear();
    sums.putAll(sumsOfFiles);
  }

  void isPublished(String name, long sum) {
    sums.put(name, sum);
  }

  /** The checksum a published file has; null where there is no such file. */
  @Nullable Long sumOf(String name) {
    return sums.get(name);
  }

  /** The checksums of all published files, in the order of their names. */
  Map<String, Long> sums() {
    return new TreeMap<>(sums);
  }

  /** The files whose names begin so, the lock left out. */
  List<Path> list(String name) {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, PREFIX + name + "*")) {
      for (Path entry : entries) {
        if (!entry.getFileName().toString().equals(LOCK)) {
          found.add(entry);
        }
      }
    } catch (IOException e) {
      throw failure(folder, e);
    }
    found.sort(null);
    return found;
  }

  void delete(Path path) {
    try {
      long size = Files.exists(path) ? Files.size(path) : 0;
      files.delete(path);
      sums.remove(path.getFileName().toString().substring(PREFIX.length()));
      traffic.kept(-size);
    } catch (IOException e) {
      throw failure(path, e);
    }
  }

  /** Deletes what is in the way of a fresh start, or what a run has left. */
  public void deleteAll() {
    for (Path file : list("")) {
      delete(file);
    }
  }

  /** Deletes what a run that was cut off did not finish. */
  public void deleteUnfinished() {
    for (Path file : list("")) {
      if (file.getFileName().toString().endsWith(UNFINISHED)) {
        delete(file);
      }
    }
  }

  /** Gives a complete file its name; {@link #syncNames} makes that survive a power cut. */
  void publish(Path unfinished, String name) {
    Path to = path(name);
    try {
      files.move(unfinished, to);
    } catch (IOException e) {
      throw failure(to, e);
    }
  }

  /** The names that were given until now are there after a power cut. */
  void syncNames() {
    try {
      files.syncFolder(folder);
    } catch (IOException e) {
      throw failure(folder, e);
    }
  }

  /**
   * Asks for room before something is written.
   *
   * @throws DiskException where there is none
   */
  synchronized void room(long bytes) {
    if (bytes > limit - traffic.kept()) {
      throw new DiskException(Kind.FULL, "the limit of " + size(limit) + " on disk is reached");
    }
    if (traffic.written() >= lookAt) {
      lookAt = traffic.written() + LOOK_EVERY;
      if (free() - bytes < SPARE) {
        throw new DiskException(
            Kind.FULL, "the file system of " + folder + " has only " + size(free()) + " left");
      }
    }
  }

  /** Whether so many bytes more can be written. */
  public boolean hasRoom(long bytes) {
    return bytes <= limit - traffic.kept() && free() - bytes >= SPARE;
  }

  private long free() {
    try {
      return files.freeBytes(folder);
    } catch (IOException e) {
      throw failure(folder, e);
    }
  }

  private static String size(long bytes) {
    return bytes >= 10L << 30 ? (bytes >> 30) + " GB" : (bytes >> 20) + " MB";
  }

  DiskException failure(Path path, IOException e) {
    String reason = IoReason.of(e);
    boolean full = reason.contains("No space left") || reason.contains("quota");
    return new DiskException(full ? Kind.FULL : Kind.REFUSED, path + ": " + reason, e);
  }

  /**
   * Ends the work: removes the lock where nothing is left to go on with, and the directory where
   * the run, or the one it went on with, made it and it is empty.
   */
  @Override
  public void close() {
    try {
      boolean empty = list("").isEmpty();
      if (empty) {
        Files.deleteIfExists(folder.resolve(LOCK));
      }
      lockChannel.close();
      if (empty && created) {
        try (DirectoryStream<Path> rest = Files.newDirectoryStream(folder)) {
          if (!rest.iterator().hasNext()) {
            Files.deleteIfExists(folder);
          }
        }
      }
    } catch (IOException e) {
      throw failure(folder, e);
    }
  }
}
