package mneme.lab;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import mneme.lab.Options.Value;
import org.jspecify.annotations.Nullable;

/** Which models of a corpus an experiment runs: options many experiments have. */
public final class CorpusOptions {
  private static final String PLACE =
      "Where the models are (default: shared/corpus here or in a folder above).";

  private final Value<@Nullable Path> folder;
  private final Value<@Nullable String> only;

  public CorpusOptions(Options options) {
    folder = folder(options);
    only =
        options.optional(
            "--only", "GLOB", String.class, "Only models whose name fits, for example 'brp.*'.");
  }

  /** The folder alone. */
  public static Value<@Nullable Path> folder(Options options) {
    return options.optional("--corpus", "DIR", Path.class, PLACE);
  }

  public Corpus corpus() {
    return Corpus.of(folder.get());
  }

  /** Those that fit and pass a filter; there must be some. */
  public List<Expectation> choose(List<Expectation> all, Predicate<Expectation> filter) {
    List<Expectation> chosen = all.stream().filter(filter).filter(this::fit).toList();
    if (chosen.isEmpty()) {
      throw new LabException("no model of " + corpus().folder() + " fits");
    }
    return chosen;
  }

  public boolean fit(Expectation model) {
    String glob = only.get();
    return glob == null || model.fits(glob);
  }

  public boolean fit(String name) {
    String glob = only.get();
    return glob == null
        || FileSystems.getDefault().getPathMatcher("glob:" + glob).matches(Path.of(name));
  }
}
