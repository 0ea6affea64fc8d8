package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mneme.app.Shell.Result;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each model of the examples is what its comment says of it. */
class ExamplesTest {
  private static final Pattern EXPECTATION = Pattern.compile("(?m)^// expect: (.*)$");
  private static final Pattern FIGURE = Pattern.compile("(\\w+)=(\\d+)");

  /** {@code // check: OPTIONS holds}, with words in single quotes. */
  private static final Pattern CHECK = Pattern.compile("(?m)^// check: (.*) (holds|violated)$");

  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  private final Shell shell = Shell.standard();

  static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("../examples"))) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !file.endsWith("README.md"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void isAsItSays(Path example) throws IOException {
    Matcher expectation = EXPECTATION.matcher(Files.readString(example));
    assertThat(expectation.find()).as("a line '// expect: …' in " + example).isTrue();
    for (String search : List.of("bfs", "dfs")) {
      Result explored = shell.run("explore", example.toString(), "--search", search, "--json", "-");
      assertThat(explored.code()).isEqualTo(0);
      Map<String, Object> json = Json.object(explored.out());
      Matcher figure = FIGURE.matcher(expectation.group(1));
      int figures = 0;
      while (figure.find()) {
        if (search.equals("bfs") || !figure.group(1).equals("levels")) {
          assertThat(json).containsEntry(figure.group(1), Double.parseDouble(figure.group(2)));
        }
        figures++;
      }
      assertThat(figures).isGreaterThanOrEqualTo(3);
      boolean wrong =
          (double) json.get("deadlocks")
                  + (double) json.get("assertions_violated")
                  + (double) json.get("runtime_errors")
              > 0;
      assertThat(shell.run("check", example.toString(), "--search", search).code())
          .isEqualTo(wrong ? 1 : 0);
    }
    answersAsItSays(example);
  }

  private void answersAsItSays(Path example) throws IOException {
    Matcher check = CHECK.matcher(Files.readString(example));
    while (check.find()) {
      List<String> words = new ArrayList<>(List.of("check", example.toString(), "--json", "-"));
      Matcher word = WORD.matcher(check.group(1));
      while (word.find()) {
        words.add(word.group(1) == null ? word.group(2) : word.group(1));
      }
      Result result = shell.run(words.toArray(String[]::new));
      assertThat(Json.object(result.out()))
          .as(check.group() + "\n" + result.err())
          .containsEntry("verdict", check.group(2));
    }
  }
}
