package mneme.lna;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.net.coloured.model.ColouredModel;
import mneme.net.coloured.model.Engine;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.junit.jupiter.api.Assumptions;

/** Loads nets and counts their states in the plainest way. */
final class Nets {
  private Nets() {}

  static ColouredModel net(String text) throws SourceException {
    return net(text, Map.of(), Engine.COMPILED);
  }

  static ColouredModel net(String text, Map<String, Integer> parameters, Engine engine)
      throws SourceException {
    return (ColouredModel)
        new LnaLanguage(engine).load(new SourceText("net.lna", text), parameters).model();
  }

  /** What a search found. */
  record Count(int states, int transitions, int deadlocks, List<ModelError> errors) {}

  static Count count(Model model) {
    return count(model, 200_000);
  }

  static Count count(Model model, int most) {
    Search search = new Search();
    Stepper stepper = model.stepper();
    model.initialStates().forEach(search::meet);
    int deadlocks = 0;
    while (!search.open.isEmpty() && search.seen.size() < most) {
      int before = search.events;
      stepper.successors(search.open.poll(), search);
      deadlocks += search.events == before ? 1 : 0;
    }
    return new Count(search.seen.size(), search.transitions, deadlocks, search.errors);
  }

  private static final class Search implements SuccessorSink {
    final Set<List<Integer>> seen = new HashSet<>();
    final ArrayDeque<int[]> open = new ArrayDeque<>();
    final List<ModelError> errors = new ArrayList<>();
    int transitions;
    int events;

    void meet(int[] state) {
      if (seen.add(Arrays.stream(state).boxed().toList())) {
        open.add(state);
      }
    }

    @Override
    public void successor(int[] next, long event, int[] changed, int count) {
      transitions++;
      events++;
      meet(next.clone());
    }

    @Override
    public void error(long event, ModelError error) {
      events++;
      errors.add(error);
    }
  }

  /** The corpus; skips the test, saying so, where it is not there. */
  static Path corpus() {
    Optional<Path> corpus =
        Stream.iterate(
                Path.of("").toAbsolutePath(),
                folder -> folder != null,
                folder -> folder.getParent())
            .map(folder -> folder.resolve("shared/corpus"))
            .filter(Files::isDirectory)
            .findFirst();
    if (corpus.isEmpty()) {
      System.err.println("SKIPPED: no shared/corpus beside any folder above; nets not tested");
      Assumptions.abort("the corpus is not there");
    }
    return corpus.orElseThrow();
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
