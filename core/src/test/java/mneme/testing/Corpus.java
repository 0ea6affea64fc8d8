package mneme.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/**
 * Models with known answers that live beside the project, in {@code shared/corpus} next to any
 * folder above.
 */
public final class Corpus {
  private Corpus() {}

  /** The folder of the corpus, if there is one. */
  public static Optional<Path> find() {
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null) {
      Path corpus = folder.resolve("shared").resolve("corpus");
      if (Files.isDirectory(corpus)) {
        return Optional.of(corpus);
      }
      folder = folder.getParent();
    }
    return Optional.empty();
  }

  /** The folder of the corpus; where there is none, the test that asks is skipped and says so. */
  public static Path require() {
    Optional<Path> corpus = find();
    if (corpus.isEmpty()) {
      System.err.println("SKIPPED: there is no folder shared/corpus beside the project");
      Assumptions.abort("there is no folder shared/corpus beside the project");
    }
    return corpus.orElseThrow();
  }
}
