package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows works as it stands there. */
class ReadmeTest {
  private static final Pattern JAVA = Pattern.compile("(?ms)^```java\\n(.*?)^```$");
  private static final Pattern CLASS = Pattern.compile("\\bclass (\\w+)");
  private static final Path README = Path.of("../README.md");

  @TempDir Path folder;

  @Test
  void theEmbeddingExamplesCompileAndRun() throws Exception {
    if (!Files.exists(README)) {
      System.err.println("SKIPPED: there is no README.md with an embedding example");
    }
    assumeTrue(Files.exists(README), "there is no README.md");
    List<String> examples = examples();
    assertThat(examples).isNotEmpty();
    for (String example : examples) {
      Matcher name = CLASS.matcher(example);
      Path file = folder.resolve((name.find() ? name.group(1) : "Example") + ".java");
      Files.writeString(file, example);
      Path output = folder.resolve("output");
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "--enable-native-access=ALL-UNNAMED",
                  "-cp",
                  System.getProperty("java.class.path"),
                  file.toString())
              .directory(Path.of("..").toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      String printed = Files.readString(output, StandardCharsets.UTF_8);
      assertThat(process.exitValue()).as(printed).isEqualTo(0);
      assertThat(printed).isNotBlank();
    }
  }

  private static List<String> examples() throws IOException {
    List<String> examples = new ArrayList<>();
    Matcher block = JAVA.matcher(Files.readString(README));
    while (block.find()) {
      examples.add(block.group(1));
    }
    return examples;
  }
}
