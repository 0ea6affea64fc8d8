package mneme.lab.comback;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mneme.app.language.Languages;
import mneme.app.load.ModelLoader;
import mneme.engine.Runner;
import mneme.model.Model;
import mneme.run.Control;
import mneme.run.Figures;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Tuning;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheTrialsTest {
  private static final List<String> CACHES =
      List.of(
          "random",
          "fifo",
          "heuristic",
          "distance",
          "heuristic2",
          "distance2",
          "fifo:20+distance:80",
          "fifo:50+heuristic:50",
          "fifo:80+distance2:20");

  @TempDir Path folder = Path.of("");

  /** Counters that are raised, lowered and set back: many states are met again, near and far. */
  private Model model() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 4; i++) {
      text.append("byte x%d = 0;%n".formatted(i));
    }
    for (int i = 0; i < 4; i++) {
      text.append(
          """
          process P%1$d {
            state q;
            init q;
            trans
              q -> q { guard x%1$d < 7; effect x%1$d = x%1$d + 1; },
              q -> q { guard x%1$d > 3 and x%2$d > 2; effect x%1$d = x%1$d - 1; },
              q -> q { guard x%1$d == 7; effect x%1$d = 0; };
          }
          """
              .formatted(i, (i + 1) % 4));
    }
    text.append("system async;\n");
    Path file = Files.writeString(folder.resolve("counters.dve"), text);
    return new ModelLoader(Languages.all()).load(file.toString(), null, Map.of(), null).model();
  }

  private static Plan plan(Model model, String store) {
    return Plan.explore(model)
        .withStore(store)
        .withSearch("bfs")
        .withThreads(1)
        .withLimits(Limits.memory(256L << 20));
  }

  @Test
  void asManyEventsAsTheStoreReplays() throws Exception {
    Model model = model();
    long states = Runner.run(plan(model, "full")).figures().states();
    for (String size : List.of("5", "40", "300")) {
      List<Long> counted = new ArrayList<>();
      List<Long> replayed = new ArrayList<>();
      try (CacheTrials trials = new CacheTrials(Math.toIntExact(states))) {
        List<CacheTrial> made = CACHES.stream().map(cache -> trials.add(cache, size)).toList();
        Runner.run(plan(model, "full"), new Control(), trials);
        made.forEach(trial -> counted.add(trial.replayed()));
      }
      for (String cache : CACHES) {
        Tuning tuning =
            Tuning.NONE
                .with("as-published", "")
                .with("candidates", "0")
                .with("cache", cache)
                .with("cache-size", size);
        Figures figures = Runner.run(plan(model, "comback").withTuning(tuning)).figures();
        replayed.add(figures.eventsExecuted() - figures.transitions());
      }
      assertThat(counted).as("caches of " + size).isEqualTo(replayed);
      assertThat(counted).allMatch(events -> events > 0);
    }
  }
}
