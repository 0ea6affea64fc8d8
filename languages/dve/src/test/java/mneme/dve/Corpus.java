package mneme.dve;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import mneme.source.SourceText;
import org.junit.jupiter.api.Assumptions;

/**
 * Models that lie outside of this repository, beside one of the folders above the working
 * directory.
 */
final class Corpus {
  private Corpus() {}

  /** Skips the test, saying so, where the corpus is not there. */
  static Path require() {
    Optional<Path> corpus =
        ancestors()
            .map(folder -> folder.resolve("shared/corpus"))
            .filter(Files::isDirectory)
            .findFirst();
    if (corpus.isEmpty()) {
      System.err.println("SKIPPED: no shared/corpus beside any folder above; models not tested");
      Assumptions.abort("the corpus is not there");
    }
    return corpus.orElseThrow();
  }

  static Stream<Path> ancestors() {
    return Stream.iterate(
        Path.of("").toAbsolutePath(), folder -> folder != null, folder -> folder.getParent());
  }

  static List<Path> models(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".dve"))
          .sorted(Comparator.comparing(Path::toString))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static SourceText read(Path file) {
    try {
      return new SourceText(
          file.getFileName().toString(),
          new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
