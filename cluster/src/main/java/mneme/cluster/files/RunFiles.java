package mneme.cluster.files;

import java.io.IOException;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mneme.disk.DiskException;
import mneme.disk.DiskException.Kind;
import mneme.disk.FileLayer.RandomFile;
import mneme.disk.IoReason;
import mneme.disk.Manifest;
import mneme.disk.SystemFiles;
import org.jspecify.annotations.Nullable;

/**
 * The directory of a run, which its driver and all its executors see. Every file is written once:
 * under a passing name, and renamed when it is complete. Whoever finds a file need not write it.
 *
 * <p>Of each level and partition there are the states that were new, and what was counted when they
 * were expanded; neither is there where a partition has no states on a level. Thread-safe.
 *
 * @param run tells files of this run from those of another
 */
public record RunFiles(String folder, long run) implements Serializable {
  private static final String PREFIX = "mneme-";
  private static final String LEVEL = "level";
  private static final String COUNTS = "counts";
  private static final Pattern OF_LEVEL =
      Pattern.compile(PREFIX + "(" + LEVEL + "|" + COUNTS + ")-(\\d{1,9})-\\d+");

  /** Passing names end so; a run that goes on removes such files. */
  private static final String UNFINISHED = ".part";

  private static final String STOPPED = PREFIX + "stopped-";

  Path path(String name) {
    return Path.of(folder, PREFIX + name);
  }

  /** Where the new states of a partition on a level are. */
  Path level(int level, int partition) {
    return path(String.format(LEVEL + "-%06d-%06d", level, partition));
  }

  private Path counts(int level, int partition) {
    return path(String.format(COUNTS + "-%06d-%06d", level, partition));
  }

  private Path here() {
    return path("run-" + Long.toHexString(run));
  }

  /** Whether a partition has new states on a level that are complete. */
  public boolean hasLevel(int level, int partition) {
    return Files.exists(level(level, partition));
  }

  /** Whether the expansion of a level is counted. */
  public boolean hasCounts(int level, int partition) {
    return Files.exists(counts(level, partition));
  }

  /** Says to everybody who sees this directory that it is the one of this run. */
  public void claim() {
    write(here(), ByteBuffer.allocate(0));
  }

  /** Whether this process sees the directory of the run. */
  public boolean isSeenHere() {
    return Files.exists(here());
  }

  /** What was counted on a level; null where the partition has no states there. */
  public @Nullable Manifest counts(int level, int partition, long expected) {
    Path path = counts(level, partition);
    if (expected == 0 && !Files.exists(path)) {
      return null;
    }
    try {
      return Manifest.decoded(Files.readString(path), path);
    } catch (IOException e) {
      throw failure(path, e);
    }
  }

  /** Writes what was counted, unless somebody has. */
  public void writeCounts(int level, int partition, Manifest counts) {
    if (!hasCounts(level, partition)) {
      write(counts(level, partition), ByteBuffer.wrap(counts.encoded()));
    }
  }

  /** Has the run end with a limit that one partition has met. */
  public void stop(StopReason reason) {
    write(path("stopped-" + reason), ByteBuffer.allocate(0));
  }

  /** The limit that a partition has met; null for none. */
  public @Nullable StopReason stopped() {
    for (StopReason reason : StopReason.values()) {
      if (Files.exists(path("stopped-" + reason))) {
        return reason;
      }
    }
    return null;
  }

  /**
   * A run that goes on has other limits. Where one was met, what is behind the last level that all
   * partitions have taken is removed: it may lack states.
   */
  public void forgetStops(int lastLevel) {
    if (stopped() != null) {
      removeBehind(lastLevel);
    }
    for (StopReason reason : StopReason.values()) {
      try {
        Files.deleteIfExists(path("stopped-" + reason));
      } catch (IOException e) {
        throw failure(path(STOPPED), e);
      }
    }
  }

  private void removeBehind(int lastLevel) {
    Path all = Path.of(folder);
    try (DirectoryStream<Path> found = Files.newDirectoryStream(all, PREFIX + "*")) {
      for (Path file : found) {
        Matcher name = OF_LEVEL.matcher(file.getFileName().toString());
        if (name.matches()) {
          int level = Integer.parseInt(name.group(2));
          if (level > lastLevel || level == lastLevel && name.group(1).equals(COUNTS)) {
            Files.delete(file);
          }
        }
      }
    } catch (IOException e) {
      throw failure(all, e);
    }
  }

  /** A name under which nobody else writes. */
  Path passing(Path path) {
    return path.resolveSibling(path.getFileName() + "." + UUID.randomUUID() + UNFINISHED);
  }

  private void write(Path path, ByteBuffer bytes) {
    Path passing = passing(path);
    try {
      try (RandomFile file = SystemFiles.INSTANCE.create(passing)) {
        long at = 0;
        while (bytes.hasRemaining()) {
          at += file.write(bytes, at);
        }
      }
      SystemFiles.INSTANCE.move(passing, path);
    } catch (IOException e) {
      throw failure(path, e);
    }
  }

  static DiskException failure(Path path, IOException e) {
    String reason = IoReason.of(e);
    boolean full = reason.contains("No space left") || reason.contains("quota");
    return new DiskException(full ? Kind.FULL : Kind.REFUSED, path + ": " + reason, e);
  }

  /** Bytes of the states of a level in a partition. */
  public long levelBytes(int level, int partition) {
    Path path = level(level, partition);
    try {
      return Files.exists(path) ? Files.size(path) : 0;
    } catch (IOException e) {
      throw failure(path, e);
    }
  }

  /** How many new states a partition has on a level. */
  public long states(int level, int partition) {
    Path path = level(level, partition);
    if (!Files.exists(path)) {
      return 0;
    }
    try (var file = Files.newByteChannel(path, StandardOpenOption.READ)) {
      ByteBuffer tail = ByteBuffer.allocate(LevelWriter.TAIL);
      file.position(Math.max(0, file.size() - LevelWriter.TAIL));
      while (tail.hasRemaining() && file.read(tail) >= 0) {}
      return LevelWriter.states(tail.flip(), run, path);
    } catch (IOException e) {
      throw failure(path, e);
    }
  }
}
