package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mneme.app.Shell.Result;
import mneme.app.command.Syntaxes;
import mneme.app.option.Option;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recipe of docs/ci.md fits what the program does. */
class CiRecipeTest {
  @TempDir Path folder;

  private static Map<?, ?> pattern() throws IOException {
    Map<String, Object> file =
        Json.object(Files.readString(Path.of("../docs/ci/mneme-matcher.json")));
    Map<?, ?> matcher = (Map<?, ?>) ((List<?>) file.get("problemMatcher")).getFirst();
    assertThat(matcher.get("owner")).isEqualTo("mneme");
    return (Map<?, ?>) ((List<?>) matcher.get("pattern")).getFirst();
  }

  private static List<Matcher> matches(String output) throws IOException {
    Pattern regexp = Pattern.compile((String) pattern().get("regexp"));
    return output.lines().map(regexp::matcher).filter(Matcher::matches).toList();
  }

  private static String group(Matcher matcher, String name) throws IOException {
    return matcher.group(((Double) pattern().get(name)).intValue());
  }

  @Test
  void theMatcherFindsErrorsAndWarningsOfAModel() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("bad: 1.dve"),
            "byte x[2] = {1, 2, 3};\nprocess P { state a; init a; trans a -> a { guard y == 1; }; }\n"
                + "system async;\n");
    Result result = Shell.standard().run("check", model.toString());
    assertThat(result.code()).isEqualTo(2);
    List<Matcher> found = matches(result.err());
    assertThat(found).isNotEmpty();
    Matcher error =
        found.stream().filter(match -> match.group().contains("error: ")).findFirst().orElseThrow();
    assertThat(group(error, "file")).isEqualTo(model.toString());
    assertThat(group(error, "line")).isEqualTo("2");
    assertThat(group(error, "column")).isEqualTo("51");
    assertThat(group(error, "severity")).isEqualTo("error");
    assertThat(group(error, "message")).contains("y");

    Files.writeString(
        model,
        "byte x[2] = {1, 2, 3};\nprocess P { state a; init a; trans a -> a {}; }\nsystem async;\n");
    Matcher warning = matches(Shell.standard().run("check", model.toString()).err()).getFirst();
    assertThat(group(warning, "severity")).isEqualTo("warning");
    assertThat(group(warning, "line")).isEqualTo("1");
  }

  @Test
  void theMatcherPassesOverWhatIsInNoFile() throws IOException {
    Result result =
        Shell.standard().run("check", "../examples/peterson.dve", "--invariant", "no_such == 1");
    assertThat(result.err()).contains("--invariant:1:1: error: ");
    assertThat(matches(result.err())).isEmpty();
    assertThat(matches(Shell.standard().run("check", "no-such-file.dve").err())).isEmpty();
  }

  @Test
  void theRecipeUsesOptionsThereAre() throws IOException {
    String recipe = Files.readString(Path.of("../docs/ci.md"));
    Matcher command = Pattern.compile("(?m)^ +mneme check (.*)$").matcher(recipe);
    assertThat(command.find()).isTrue();
    Matcher option = Pattern.compile("--[a-z-]+").matcher(command.group(1));
    int options = 0;
    while (option.find()) {
      assertThat(Syntaxes.CHECK.options()).extracting(Option::name).contains(option.group());
      options++;
    }
    assertThat(options).isEqualTo(4);
    assertThat(recipe).contains("docs/ci/mneme-matcher.json");
  }
}
