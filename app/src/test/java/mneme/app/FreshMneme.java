package mneme.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The program in a process of its own, with the classes of the tests. */
final class FreshMneme {
  private FreshMneme() {}

  static ProcessBuilder with(String... arguments) {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx100m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "mneme.app.Main"));
    words.addAll(List.of(arguments));
    return new ProcessBuilder(words);
  }
}
