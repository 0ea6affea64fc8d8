package mneme.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The JVM passes over methods it does not know, so a renamed one would only cost speed. */
class JvmOptionsTest {
  private static final Path FOLDER = Path.of("src/main/resources/mneme");
  private static final Pattern RULE =
      Pattern.compile("-XX:CompileCommand=(?:dont)?inline,([\\w.*]+)::([\\w*]+)");

  private static List<String> options(String file) throws IOException {
    List<String> options = new ArrayList<>();
    for (String line : Files.readAllLines(FOLDER.resolve(file))) {
      if (!line.isBlank() && !line.startsWith("#")) {
        options.add(line);
      }
    }
    return options;
  }

  static List<String> rules() throws IOException {
    return options("jvm.options").stream()
        .filter(option -> option.startsWith("-XX:CompileCommand=") && !option.endsWith("=quiet"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("rules")
  void everyRuleMatchesAMethod(String rule) throws IOException, ClassNotFoundException {
    Matcher matcher = RULE.matcher(rule);
    assertThat(matcher.matches()).isTrue();
    Pattern owners = wildcard(matcher.group(1));
    Pattern methods = wildcard(matcher.group(2));
    List<String> matched = new ArrayList<>();
    for (String name : classes()) {
      if (owners.matcher(name).matches()) {
        Class<?> owner = Class.forName(name, false, getClass().getClassLoader());
        Arrays.stream(owner.getDeclaredMethods())
            .map(Method::getName)
            .filter(method -> methods.matcher(method).matches())
            .forEach(method -> matched.add(name + "::" + method));
      }
    }
    assertThat(matched).isNotEmpty();
  }

  private static Pattern wildcard(String text) {
    return Pattern.compile(Pattern.quote(text).replace("*", "\\E.*\\Q"));
  }

  private static List<String> classes() throws IOException {
    Path root = Path.of("target/classes");
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .map(file -> root.relativize(file).toString())
          .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
          .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
          .toList();
    }
  }

  @Test
  void thisJavaTakesThem() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("@" + FOLDER.resolve("jvm.options"));
    if (Runtime.version().feature() == 25) {
      command.add("@" + FOLDER.resolve("jvm-25.options"));
    }
    command.add("-version");
    Process java =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(java.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(java.exitValue()).isEqualTo(0);
  }

  /** The launcher takes a line for one word of a command line. */
  @Test
  void anOptionHasNoBlanks() throws IOException {
    List<String> all = new ArrayList<>(options("jvm.options"));
    all.addAll(options("jvm-25.options"));
    assertThat(all).hasSizeGreaterThan(10).allMatch(option -> option.matches("-[^\\s\"']+"));
  }

  @Test
  void theLauncherNamesNoMethods() throws IOException {
    assertThat(Files.readString(Path.of("../mneme")))
        .contains("jvm.options")
        .doesNotContain("CompileCommand=");
  }
}
