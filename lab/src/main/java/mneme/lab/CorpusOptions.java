package mneme.lab;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which models of a corpus an experiment runs: options many experiments have. */
public final class CorpusOptions {
  @Option(
      names = "--corpus",
      paramLabel = "DIR",
      description = "Where the models are (default: shared/corpus here or in a folder above).")
  public @Nullable Path folder;

  @Option(
      names = "--only",
      paramLabel = "GLOB",
      description = "Only models whose name fits, for example 'brp.*'.")
  @Nullable String only;

  public Corpus corpus() {
    return Corpus.of(folder);
  }

  public boolean fit(Expectation model) {
    return only == null || model.fits(only);
  }

  public boolean fit(String name) {
    return only == null
        || FileSystems.getDefault().getPathMatcher("glob:" + only).matches(Path.of(name));
  }
}
