package mneme.lab.study;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import mneme.lab.Corpus;
import mneme.lab.Expectation;
import org.jspecify.annotations.Nullable;

/**
 * What a study may use.
 *
 * @param glob for names of models; null for all of them
 */
public record Setting(Scale scale, Optional<Corpus> corpus, @Nullable String glob) {

  /** Whether the user wants a model of this name. */
  public boolean wants(String name) {
    return glob == null
        || FileSystems.getDefault().getPathMatcher("glob:" + glob).matches(Path.of(name));
  }

  /** The models of the corpus that the user wants, the smallest first; none without a corpus. */
  public List<Expectation> models() throws IOException {
    if (corpus.isEmpty()) {
      return List.of();
    }
    return corpus.get().expectationsWithNets().stream()
        .filter(model -> glob == null || model.fits(glob))
        .toList();
  }

  /** DVE models from one size to another. */
  public List<Expectation> dve(long from, long to) throws IOException {
    return models().stream()
        .filter(model -> model.file().startsWith("dve/") && model.parameters().isEmpty())
        .filter(model -> model.states() >= from && model.states() <= to)
        .toList();
  }

  /** The models with one of these short names, such as {@code brp.4}, in the order of the names. */
  public List<Expectation> named(List<String> names) throws IOException {
    List<Expectation> all = models();
    return names.stream()
        .flatMap(name -> all.stream().filter(model -> model.shortName().equals(name)).limit(1))
        .toList();
  }

  /** At most so many of a list, spread evenly. */
  public static <T> List<T> spread(List<T> all, int most) {
    int count = Math.min(most, all.size());
    return java.util.stream.IntStream.range(0, count)
        .mapToObj(i -> all.get((int) ((long) i * all.size() / count)))
        .toList();
  }
}
