package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the launcher tells the compiler of the JVM, which passes over names it does not know. */
class LauncherTest {
  /** A class, without the first part of its package, and a method. */
  private static final Pattern METHOD = Pattern.compile("\\b(?:[a-z]+\\.)+[A-Z]\\w*::\\w+");

  static Stream<String> methods() throws IOException {
    return METHOD.matcher(Files.readString(Path.of("../mneme"))).results().map(MatchResult::group);
  }

  @ParameterizedTest
  @MethodSource("methods")
  void theMethodIsThere(String name) throws ClassNotFoundException {
    String[] parts = name.split("::");
    Class<?> owner = Class.forName("mneme." + parts[0]);
    assertThat(Arrays.stream(owner.getDeclaredMethods()).map(Method::getName)).contains(parts[1]);
  }
}
