package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mneme.app.Shell.Result;
import mneme.engine.Methods;
import mneme.method.Method;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows works as it stands there. */
class ReadmeTest {
  /** A program, and in the next block what it prints. */
  private static final Pattern PROGRAM =
      Pattern.compile("(?ms)^```java\n(.*?)^```$.*?^```\n(.*?)^```$");

  /** The first command, and in the next block what it prints, without the figures. */
  private static final Pattern COMMAND =
      Pattern.compile("(?ms)^\\./mneme check (\\S+)\n```$.*?^```\n(.*?)\n  states ");

  /** The command of the section about charts, and in the next block what it prints. */
  private static final Pattern STORY =
      Pattern.compile(
          "(?ms)^## A counterexample as a story$.*?^\\./mneme ([^\n]+)\n```$.*?^```\n(.*?)^```$");

  /** A row of the table of methods: its name, which may be a link, its promise and its cost. */
  private static final Pattern ROW =
      Pattern.compile(
          "(?m)^\\| (?:search |store )?\\| \\[?`([^`]+)`(?:]\\([^)]*\\))? \\| ([^|]+) \\| ([^|]+) \\|$");

  private static final Pattern CLASS = Pattern.compile("\\bclass (\\w+)");

  private final String readme;

  @TempDir Path folder;

  ReadmeTest() throws IOException {
    readme = Files.readString(Path.of("../README.md"));
  }

  @Test
  void theFirstCommandPrintsWhatItSays() {
    Matcher command = COMMAND.matcher(readme);
    assertThat(command.find()).isTrue();
    Result result = Shell.standard().run("check", "../" + command.group(1));
    assertThat(result.out()).startsWith(command.group(2));
    assertThat(result.code()).isEqualTo(1);
  }

  @Test
  void theTableOfMethodsSaysWhatTheMethodsDeclare() {
    List<List<String>> declared = new ArrayList<>();
    for (Method method : Methods.standard().all()) {
      declared.add(List.of(method.name(), method.promise(), method.cost()));
    }
    List<List<String>> shown = new ArrayList<>();
    Matcher row = ROW.matcher(readme);
    while (row.find()) {
      shown.add(List.of(row.group(1), row.group(2), row.group(3)));
    }
    assertThat(shown).isEqualTo(declared);
  }

  @Test
  void theStoryIsToldAsItSays() {
    Matcher story = STORY.matcher(readme);
    assertThat(story.find()).isTrue();
    String[] words = story.group(1).replace("examples/", "../examples/").split(" ");
    Result result = Shell.standard().run(words);
    assertThat(result.out().replace("../examples/", "examples/"))
        .startsWith(story.group(2))
        .contains("▶│", "● → sure_of_Alice");
    assertThat(result.code()).isEqualTo(1);
  }

  @Test
  void theProgramCompilesRunsAndPrintsWhatItSays() throws Exception {
    Matcher program = PROGRAM.matcher(readme);
    assertThat(program.find()).isTrue();
    Matcher name = CLASS.matcher(program.group(1));
    assertThat(name.find()).isTrue();
    Path source = Files.writeString(folder.resolve(name.group(1) + ".java"), program.group(1));
    Path output = folder.resolve("output");
    // Java compiles a single source file itself before it runs it.
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                source.toString())
            .directory(Path.of("..").toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    String printed = Files.readString(output, StandardCharsets.UTF_8);
    assertThat(printed).isEqualTo(program.group(2));
    assertThat(process.exitValue()).isEqualTo(0);
  }

  /** A command of a block, without its remark. */
  private static final Pattern LINE = Pattern.compile("(?m)^\\./mneme ([^\n#]+)");

  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  /** Files that commands write, and that later ones read, lie in a folder of their own. */
  private String[] words(String command) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(command);
    while (word.find()) {
      String text = word.group(1) == null ? word.group(2) : word.group(1);
      if (text.startsWith("examples/")) {
        words.add("../" + text);
      } else if (text.matches("[a-z]+\\.(json|svg|dot|html)")
          || text.equals("run") && !words.isEmpty()) {
        words.add(folder.resolve(text).toString());
      } else {
        words.add(text);
      }
    }
    return words.toArray(String[]::new);
  }

  @Test
  void everyCommandWorksAsPasted() {
    Matcher line = LINE.matcher(readme);
    int commands = 0;
    while (line.find()) {
      String[] words = words(line.group(1));
      Result result = Shell.standard().withInput("quit").run(words);
      int expected =
          switch (words[0]) {
            case "check" -> line.group(1).contains("peterson") ? 0 : 1;
            case "simulate" -> line.group(1).contains("--walks") ? 1 : 0;
            default -> line.group(1).contains("--states 10 ") ? 3 : 0;
          };
      if (line.group(1).contains("--cluster")) {
        // Apache Spark is on the class path of a clone or of an archive, and not of this test.
        assertThat(result.err()).contains("mneme-cluster");
        expected = 2;
      }
      assertThat(result.code()).as(line.group() + "\n" + result.err()).isEqualTo(expected);
      commands++;
    }
    assertThat(commands).isGreaterThan(15);
  }
}
