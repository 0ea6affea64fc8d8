package mneme.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The version of this program, from the build. */
public final class Version {
  private Version() {}

  public static String current() {
    return lines().getFirst();
  }

  /** With the commit it was built from, where that is known, and the Java it runs on. */
  public static String complete() {
    return complete(lines(), Runtime.version().toString(), System.getProperty("java.vendor", ""));
  }

  static String complete(List<String> lines, String java, String vendor) {
    StringBuilder text = new StringBuilder(lines.getFirst()).append(" (");
    // What the build could not fill in is left as it stood there.
    if (lines.size() > 1 && lines.get(1).matches("[0-9a-f]+")) {
      text.append("commit ").append(lines.get(1)).append(", ");
    }
    text.append("Java ").append(java);
    return text.append(vendor.isEmpty() ? "" : " of " + vendor).append(')').toString();
  }

  private static List<String> lines() {
    try (InputStream in = Version.class.getResourceAsStream("version.txt")) {
      return in == null
          ? List.of("unknown")
          : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
