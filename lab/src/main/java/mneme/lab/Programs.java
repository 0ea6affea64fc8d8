package mneme.lab;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Programs of others that are installed here. */
public final class Programs {
  private Programs() {}

  /** Those that are not on the path. */
  public static List<String> missing(List<String> names) {
    String path = System.getenv().getOrDefault("PATH", "");
    return names.stream()
        .filter(
            name ->
                Arrays.stream(path.split(File.pathSeparator))
                    .noneMatch(place -> Files.isExecutable(Path.of(place, name))))
        .toList();
  }
}
