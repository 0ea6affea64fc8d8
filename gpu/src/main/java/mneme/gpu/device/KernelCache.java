package mneme.gpu.device;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compiled kernels of earlier runs, in a directory of the user. They are code that a device runs.
 * So they are read and written only where this user owns the directory and the one above it, and
 * nobody else may write to either; elsewhere nothing is kept. A file that was cut short, or changed
 * by accident, counts as missing. What goes wrong here costs time and nothing else. Thread-safe,
 * also between processes.
 */
public final class KernelCache {
  private static final int MOST_FILES = 256;
  private static final String ENDING = ".kernel";
  private static final int DIGEST_BYTES = 32;

  private final @Nullable Path folder;

  private KernelCache(@Nullable Path folder) {
    this.folder = folder;
  }

  /** That of the user who runs this process. */
  public static KernelCache ofUser() {
    String caches = System.getenv("XDG_CACHE_HOME");
    String home = System.getenv("HOME");
    if (caches != null && caches.startsWith("/")) {
      return new KernelCache(Path.of(caches, "mneme", "kernels"));
    }
    return home != null && home.startsWith("/")
        ? new KernelCache(Path.of(home, ".cache", "mneme", "kernels"))
        : new KernelCache(null);
  }

  static KernelCache in(Path folder) {
    return new KernelCache(folder);
  }

  /**
   * What was compiled; null where that is not known.
   *
   * @param from everything it depends on: the text, the compiler, the device
   */
  public byte @Nullable [] get(List<String> from) {
    Path directory = folder;
    if (directory == null || !isPrivate(directory)) {
      return null;
    }
    try {
      byte[] all = Files.readAllBytes(directory.resolve(name(from)));
      byte[] content = Arrays.copyOfRange(all, Math.min(DIGEST_BYTES, all.length), all.length);
      boolean whole =
          all.length > DIGEST_BYTES
              && MessageDigest.isEqual(Arrays.copyOf(all, DIGEST_BYTES), digest(content));
      return whole ? content : null;
    } catch (IOException e) {
      return null;
    }
  }

  /** Keeps what was compiled, where that can be done. */
  public void put(List<String> from, byte[] compiled) {
    Path directory = folder;
    if (directory == null || !isMade(directory)) {
      return;
    }
    try {
      Path fresh = Files.createTempFile(directory, "new", null);
      byte[] all = Arrays.copyOf(digest(compiled), DIGEST_BYTES + compiled.length);
      System.arraycopy(compiled, 0, all, DIGEST_BYTES, compiled.length);
      Files.write(fresh, all);
      Files.move(fresh, directory.resolve(name(from)), StandardCopyOption.ATOMIC_MOVE);
      forgetOldest(directory);
    } catch (IOException e) {
      // The next run compiles again.
    }
  }

  private static void forgetOldest(Path directory) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.list(directory)) {
      all = files.filter(file -> file.toString().endsWith(ENDING)).toList();
    }
    if (all.size() > MOST_FILES) {
      List<Path> oldest =
          all.stream()
              .sorted(Comparator.comparingLong(file -> file.toFile().lastModified()))
              .limit(all.size() - MOST_FILES)
              .toList();
      for (Path file : oldest) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static boolean isMade(Path directory) {
    try {
      Files.createDirectories(above(directory));
      if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
        Files.createDirectory(
            directory,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      }
      return isPrivate(directory);
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  /** Whether only this user can have written what lies there. */
  private static boolean isPrivate(Path directory) {
    try {
      UserPrincipal user =
          directory
              .getFileSystem()
              .getUserPrincipalLookupService()
              .lookupPrincipalByName(System.getProperty("user.name"));
      return isOwn(directory, user) && isOwn(above(directory), user);
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  private static Path above(Path directory) {
    return Objects.requireNonNullElse(directory.toAbsolutePath().getParent(), directory);
  }

  private static boolean isOwn(Path directory, UserPrincipal user) throws IOException {
    PosixFileAttributes found =
        Files.readAttributes(directory, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    return found.isDirectory()
        && found.owner().equals(user)
        && !found.permissions().contains(PosixFilePermission.GROUP_WRITE)
        && !found.permissions().contains(PosixFilePermission.OTHERS_WRITE);
  }

  private static String name(List<String> from) {
    String all = String.join("\0", from);
    return HexFormat.of().formatHex(digest(all.getBytes(StandardCharsets.UTF_8))) + ENDING;
  }

  private static byte[] digest(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
