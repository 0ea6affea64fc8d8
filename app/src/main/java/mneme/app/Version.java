package mneme.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The version of this program, from the build. */
public final class Version {
  private Version() {}

  public static String current() {
    String version = text("version.txt");
    return version.isEmpty() ? "unknown" : version;
  }

  /** The commit it was built from, as git describes it; {@code unknown} where that is not known. */
  public static String commit() {
    String commit = text("commit.txt");
    return commit.isEmpty() ? "unknown" : commit;
  }

  /** With the commit it was built from, where that is known, and the Java it runs on. */
  public static String complete() {
    return complete(
        current(),
        text("commit.txt"),
        Runtime.version().toString(),
        System.getProperty("java.vendor", ""));
  }

  /**
   * @param commit as git describes it, {@code 41d6c44} or {@code 41d6c44-dirty}; may be empty
   */
  static String complete(String version, String commit, String java, String vendor) {
    return version
        + " ("
        + (commit.isEmpty() ? "" : "commit " + commit.replace("-dirty", " with changes") + ", ")
        + "Java "
        + java
        + (vendor.isEmpty() ? "" : " of " + vendor)
        + ")";
  }

  private static String text(String resource) {
    try (InputStream in = Version.class.getResourceAsStream(resource)) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
