package mneme.lab.forgetting;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Map;
import mneme.app.UserException;
import mneme.app.language.Languages;
import mneme.app.load.ModelLoader;
import mneme.engine.Runner;
import mneme.lab.Expectation;
import mneme.model.Independence;
import mneme.model.Model;
import mneme.run.Detail;
import mneme.run.Figures;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.run.Verdict;

/** Runs one model again and again in this process. Not thread-safe. */
final class ForgettingBench {
  private static final long MEMORY = 2L << 30;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final String name;
  private final long states;
  private final Model model;

  ForgettingBench(Path file, Expectation expected) throws UserException {
    this.name = expected.shortName();
    this.states = expected.states();
    this.model = load(file, Map.of());
  }

  /** A model of which nothing is known: it is explored once. */
  ForgettingBench(String name, Path file, Map<String, Integer> parameters) throws UserException {
    this.name = name;
    this.model = load(file, parameters);
    this.states =
        Runner.run(Plan.explore(model).withLimits(Limits.memory(MEMORY))).figures().states();
  }

  private static Model load(Path file, Map<String, Integer> parameters) throws UserException {
    return new ModelLoader(Languages.all()).load(file.toString(), null, parameters, null).model();
  }

  boolean knowsIndependence() {
    return model.ability(Independence.class) != null;
  }

  /** Remembers everything. */
  ForgettingRun depthFirst(boolean sleep) {
    Tuning tuning = sleep ? Tuning.NONE.with("sleep", "") : Tuning.NONE;
    return run(Plan.explore(model).withSearch("dfs").withTuning(tuning), 0, sleep, 2);
  }

  /**
   * @param share of the states in the cache, in percent
   * @param most visits for each state before the run is given up
   */
  ForgettingRun caching(String cache, double share, boolean sleep, double most) {
    long size = Math.max(1, Math.round(states * share / 100));
    Tuning tuning = Tuning.NONE.with("cache", cache).with("cache-size", Long.toString(size));
    Plan plan =
        Plan.explore(model)
            .withSearch("caching")
            .withTuning(sleep ? tuning.with("sleep", "") : tuning);
    return run(plan, share, sleep, most);
  }

  private ForgettingRun run(Plan plan, double share, boolean sleep, double most) {
    Limits limits = Limits.memory(MEMORY).withStates((long) (most * states) + 1);
    long begin = threads.getCurrentThreadCpuTime();
    Run run = Runner.run(plan.withLimits(limits));
    double seconds = (threads.getCurrentThreadCpuTime() - begin) / 1e9;
    Figures figures = run.figures();
    boolean whole = figures.knowsTransitions();
    long followed = whole ? figures.transitions() : Math.round(number(figures, "events_followed"));
    double matchedShare = whole ? 0 : number(figures, "matched_share");
    return new ForgettingRun(
        name,
        share,
        sleep,
        run.verdict() == Verdict.COMPLETE,
        states,
        figures.visited(),
        followed,
        whole ? figures.matched() : Math.round(followed * matchedShare),
        figures.eventsExecuted(),
        figures.storedPeak(),
        figures.depth(),
        seconds);
  }

  /** What a search that has forgotten states tells only as a detail. */
  private static double number(Figures figures, String key) {
    for (Detail detail : figures.details()) {
      if (detail.key().equals(key)) {
        return switch (detail.value()) {
          case Detail.Count(long count) -> count;
          case Detail.Measure(double measure) -> measure;
          default -> 0;
        };
      }
    }
    return 0;
  }
}
