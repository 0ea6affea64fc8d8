package mneme.lab.hierarchies;

import com.google.gson.JsonObject;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.language.Languages;
import mneme.app.load.ModelLoader;
import mneme.engine.Runner;
import mneme.lab.ByHand;
import mneme.lab.Experiment;
import mneme.lab.LabException;
import mneme.lab.Options.Value;
import mneme.model.Model;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.run.Verdict;
import picocli.CommandLine.Command;

/** {@code mneme lab smallest-cache}: how small a cache of a depth-first search may be. */
@Command(
    name = "smallest-cache",
    description = "Seeks the smallest cache with which a depth-first search visits little twice.",
    footer = {
      "",
      "Halves the range of sizes until it is a hundredth of the states. The cost need not grow"
          + " evenly",
      "with ever smaller caches, so the answer is a size at which the limit holds, not always the",
      "smallest such. Prints JSON. Example:",
      "  mneme lab smallest-cache examples/lock_server.dve --cache lru"
    })
@ByHand
public final class SmallestCacheCommand extends Experiment {
  private static final long MEMORY = 2L << 30;

  final Value<Path> file = options.file("MODEL", "A model.");

  final Value<String> cache =
      options.value("--cache", "POLICY", "lru", "The cache, as for --search caching");

  final Value<Double> factor =
      options.special(
          "--factor", "F", 2.0, "How many visits of a state there may be on average (default: 2).");

  @Override
  public int run(PrintStream out, PrintStream err) throws UserException {
    if (factor.get() < 1) {
      throw new LabException("--factor: each state is visited at least once");
    }
    Model model =
        new ModelLoader(Languages.all()).load(file.get().toString(), null, Map.of(), null).model();
    Run whole = Runner.run(Plan.explore(model).withLimits(Limits.memory(MEMORY)));
    if (whole.verdict() != Verdict.COMPLETE) {
      throw new LabException(file.get() + ": not finished");
    }
    long states = whole.figures().states();
    long tooSmall = -1;
    long enough = states;
    while (enough - tooSmall > Math.max(1, states / 100)) {
      long middle = (enough + tooSmall) >>> 1;
      if (suffices(model, states, middle)) {
        enough = middle;
      } else {
        tooSmall = middle;
      }
    }
    JsonObject json = new JsonObject();
    json.addProperty("states", states);
    json.addProperty("transitions", whole.figures().transitions());
    json.addProperty("cache", cache.get());
    json.addProperty("cache_size", enough);
    json.addProperty("cache_percent", 100.0 * enough / states);
    out.println(json);
    return ExitCode.FINE;
  }

  private boolean suffices(Model model, long states, long size) {
    Tuning tuning = Tuning.NONE.with("cache", cache.get()).with("cache-size", Long.toString(size));
    Limits limits = Limits.memory(MEMORY).withStates((long) (factor.get() * states) + 1);
    Plan plan = Plan.explore(model).withSearch("caching").withTuning(tuning).withLimits(limits);
    Run run = Runner.run(plan);
    return run.verdict() == Verdict.COMPLETE && run.figures().visited() <= factor.get() * states;
  }
}
