package mneme.app.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;

/** The directory that {@code --disk auto} means: one that no other run uses. */
final class PassingFolder {
  private PassingFolder() {}

  /**
   * A name nobody has taken. What the system keeps in memory would not save any, so that a place
   * for large files comes first; {@code TMPDIR} says otherwise.
   */
  static String name() {
    byte[] random = new byte[6];
    new SecureRandom().nextBytes(random);
    return parent()
        .resolve("mneme-" + ProcessHandle.current().pid() + "-" + HexFormat.of().formatHex(random))
        .toString();
  }

  private static Path parent() {
    String asked = System.getenv("TMPDIR");
    if (asked != null && !asked.isEmpty()) {
      return Path.of(asked);
    }
    Path large = Path.of("/var/tmp");
    return Files.isWritable(large) ? large : Path.of(System.getProperty("java.io.tmpdir", "."));
  }
}
