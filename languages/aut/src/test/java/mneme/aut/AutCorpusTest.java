package mneme.aut;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mneme.model.Model;
import mneme.source.SourceException;
import mneme.source.SourceText;
import mneme.testing.Corpus;
import mneme.testing.ModelContract;
import mneme.testing.ReferenceSearch;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tukaani.xz.XZInputStream;

/** Other people's transition systems have the numbers other people's tools count. */
class AutCorpusTest {
  @TestFactory
  Stream<DynamicTest> everyFileOfTheCorpusHasItsKnownNumbers() throws IOException {
    Path corpus = Corpus.require();
    List<String> rows = Files.readAllLines(corpus.resolve("truth-aut.tsv"));
    assertThat(rows.getFirst()).startsWith("file\tstates\ttransitions\tdeadlocks\tdetails");
    assertThat(rows).hasSizeGreaterThan(10);
    return rows.stream()
        .skip(1)
        .map(row -> row.split("\t", -1))
        .map(row -> DynamicTest.dynamicTest(row[0], () -> verify(corpus, row)));
  }

  private static void verify(Path corpus, String[] row) throws IOException, SourceException {
    SourceText source = new SourceText(row[0], read(corpus.resolve(row[0])));
    assertThat(new AutLanguage().recognises(source)).isTrue();
    Model model = new AutLanguage().load(source, Map.of()).model();
    ReferenceSearch.Result result = ReferenceSearch.of(model);
    assertThat(result.states()).isEqualTo(Long.parseLong(row[1]));
    assertThat(result.transitions()).isEqualTo(Long.parseLong(row[2]));
    if (!row[3].isEmpty()) {
      assertThat(result.deadlocks()).isEqualTo(Long.parseLong(row[3]));
    }
    for (String detail : row[4].split(" ", -1)) {
      if (detail.startsWith("labels=")) {
        assertThat(model.transitionCount()).isEqualTo(Integer.parseInt(detail.substring(7)));
      }
    }
    ModelContract.verify(model, 200);
    ModelContract.verifyAscending(model, 2000);
  }

  private static String read(Path file) throws IOException {
    try (InputStream raw = Files.newInputStream(file);
        InputStream in = file.toString().endsWith(".xz") ? new XZInputStream(raw) : raw) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
