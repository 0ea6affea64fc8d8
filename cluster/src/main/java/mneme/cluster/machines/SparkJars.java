package mneme.cluster.machines;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Where the classes of this program are, and which of them are Spark's. */
public final class SparkJars {
  /** The folder in which an installation has the jars of Spark and nothing else. */
  static final String FOLDER = "jars";

  private SparkJars() {}

  /** What the class path of this process has. */
  static List<Path> classPath() {
    List<Path> path = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(":", -1)) {
      Path each = Path.of(entry).toAbsolutePath().normalize();
      if (!entry.isEmpty() && Files.exists(each)) {
        path.add(each);
      }
    }
    return path;
  }

  /** What executors need besides Spark. */
  public static List<String> own() {
    return classPath().stream()
        .filter(each -> !Objects.requireNonNull(each.getParent()).endsWith(FOLDER))
        .map(Path::toString)
        .toList();
  }
}
