package mneme.dve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mneme.source.Language;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example says in a comment what is to be found, and that is found. */
class ExamplesTest {
  private static final Pattern EXPECTATION = Pattern.compile("(?m)^// expect: (.+)$");

  static Stream<Path> examples() {
    return Corpus.models(folder()).stream();
  }

  private static Path folder() {
    return Corpus.ancestors()
        .map(ancestor -> ancestor.resolve("examples"))
        .filter(Files::isDirectory)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void thereAreExamples() {
    assertThat(examples()).hasSizeGreaterThanOrEqualTo(8);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void hasTheFiguresItSays(Path file) throws SourceException {
    SourceText source = Corpus.read(file);
    assertThat(source.line(1)).as("the first line says what it is").startsWith("// ");
    Matcher matcher = EXPECTATION.matcher(source.text());
    assertThat(matcher.find()).as("an expectation").isTrue();

    Language.Loaded loaded = new DveLanguage(Execution.INTERPRETED).load(source, Map.of());
    assertThat(loaded.warnings()).isEmpty();
    Exploration found = Exploration.of(loaded.model(), 1_000_000);
    assertThat(Exploration.of(new DveLanguage().load(source, Map.of()).model(), 1_000_000))
        .as("compiled, it is the same")
        .isEqualTo(found);
    Map<String, Integer> figures = new LinkedHashMap<>();
    figures.put("states", found.states());
    figures.put("transitions", found.transitions());
    figures.put("deadlocks", found.deadlocks());
    figures.put("levels", found.levels());
    figures.put("assertions_violated", found.assertionsViolated());
    figures.put("runtime_errors", found.runtimeErrors());

    Map<String, Integer> expected = new LinkedHashMap<>();
    for (String pair : List.of(matcher.group(1).split(",\\s*", -1))) {
      String[] parts = pair.strip().split("=", -1);
      expected.put(parts[0], Integer.valueOf(parts[1]));
    }
    assertThat(expected).containsKeys("states", "transitions", "deadlocks");
    assertThat(figures).containsAllEntriesOf(expected);
  }

  @Test
  void theGateNeedsItsCommittedStates() throws SourceException {
    String text = Corpus.read(folder().resolve("railway_crossing.dve")).text();
    String without = text.replace("  commit noticed, passed;\n", "");
    assertThat(without).isNotEqualTo(text);
    assertThat(Exploration.of(Models.model(without), 10_000).assertionsViolated()).isPositive();
  }
}
