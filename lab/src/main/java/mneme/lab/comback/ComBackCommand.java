package mneme.lab.comback;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.language.Languages;
import mneme.app.load.ModelLoader;
import mneme.app.text.TextTable;
import mneme.engine.Runner;
import mneme.lab.ByHand;
import mneme.lab.Corpus;
import mneme.lab.CorpusExperiment;
import mneme.lab.Expectation;
import mneme.lab.LabException;
import mneme.lab.Options.Value;
import mneme.lab.SizeOptions;
import mneme.lab.Words;
import mneme.model.Model;
import mneme.run.Control;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.run.Verdict;
import picocli.CommandLine.Command;

/**
 * {@code mneme lab comback}: the first experiment of Evangelista, Westergaard and Kristensen, "The
 * ComBack Method Revisited" (Table 2): what caches save, relative to a random one.
 */
@Command(
    name = "comback",
    description =
        "Compares the caching strategies of ComBack by the events they replay (Table 2 of its"
            + " paper).",
    footer = {
      "",
      "Each figure is the mean, over all models, of the events replayed with a strategy divided by",
      "those replayed with the random one; below it, for how many models the strategy was best.",
      "'printed' is what the paper says a state is worth, 'squared' what its tool computed. All",
      "caches are put to the test in one search; no state is rebuilt for that.",
      "Puzzles and planning problems are left out, as in the paper.",
      "Examples:",
      "  mneme lab comback",
      "  mneme lab comback --from 2e5 --to 3e6 --most 60",
      "  mneme lab comback --from 1e4 --to 1e7 --most 143 --sizes 0.01,0.1,1,10"
    })
@ByHand
public final class ComBackCommand extends CorpusExperiment {
  private static final long MEMORY = 2L << 30;

  /** The paper's names, and ours; the first is what the others are divided by. */
  static final String[][] STRATEGIES = {
    {"R", "random"},
    {"F", "fifo"},
    {"H", "heuristic%s"},
    {"F20-H80", "fifo:20+heuristic%s:80"},
    {"F50-H50", "fifo:50+heuristic%s:50"},
    {"F80-H20", "fifo:80+heuristic%s:20"},
    {"D", "distance%s"},
    {"F20-D80", "fifo:20+distance%s:80"},
    {"F50-D50", "fifo:50+distance%s:50"},
    {"F80-D20", "fifo:80+distance%s:20"}
  };

  /** What a state is worth to H and D, and what that adds to the names of these policies. */
  private static final String[][] WORTHS = {{"printed", ""}, {"squared", "2"}};

  /** The families "Puzzles" and "Planning and scheduling", which the paper leaves out. */
  private static final Set<String> LEFT_OUT =
      Set.of(
          "adding",
          "blocks",
          "bridge",
          "elevator_planning",
          "frogs",
          "hanoi",
          "loyd",
          "peg_solitaire",
          "pouring",
          "rushhour",
          "schedule_world",
          "sokoban");

  final SizeOptions range = new SizeOptions(options, 10_000, 100_000);

  final Value<Integer> most =
      options.value("--most", "N", 30, "At most so many models, spread evenly");

  final Value<String> sizes =
      options.value(
          "--sizes", "P,P,...", "0.1,1,10", "Sizes of the cache in percent of the states");

  final Value<String> counts =
      options.special(
          "--counts", "N,N,...", "", "Sizes of the cache in states, instead of shares.");

  final Value<Boolean> json =
      options.flag("--json", "Prints a line of JSON for each model, no table.");

  /** What one size of the cache gives: sums of ratios, and how often each strategy was best. */
  private static final class Row {
    private final double[] sums = new double[STRATEGIES.length];
    private final int[] best = new int[STRATEGIES.length];
    private int models;

    void add(double[] replayed) {
      models++;
      double least = Arrays.stream(replayed).min().orElseThrow();
      for (int i = 0; i < sums.length; i++) {
        sums[i] += replayed[i] / replayed[0];
        best[i] += replayed[i] == least ? 1 : 0;
      }
    }
  }

  @Override
  public int run(PrintStream out, PrintStream err) throws IOException, UserException {
    if (most.get() < 1) {
      throw new LabException("--most: at least 1 model is needed");
    }
    Corpus models = which.corpus();
    List<Expectation> chosen = spread(models.expectations());
    if (chosen.isEmpty()) {
      throw new LabException("no model has " + range.from + " to " + range.to + " states");
    }
    String[] shares = (counts.get().isEmpty() ? sizes.get() : counts.get()).split(",");
    Row[][] rows = new Row[shares.length][WORTHS.length];
    for (Row[] row : rows) {
      Arrays.setAll(row, i -> new Row());
    }
    boolean wrong = false;
    for (Expectation model : chosen) {
      try (CacheTrials trials = new CacheTrials(Math.toIntExact(model.states()))) {
        CacheTrial[][][] made = trials(trials, shares);
        Run run = Runner.run(plan(load(models.path(model.file()))), new Control(), trials);
        if (run.verdict() != Verdict.COMPLETE) {
          err.println(model.shortName() + ": not finished");
          continue;
        }
        wrong |= run.figures().states() != model.states();
        if (json.get()) {
          out.println(json(run, shares, made));
          continue;
        }
        for (int s = 0; s < shares.length; s++) {
          for (int w = 0; w < WORTHS.length; w++) {
            double[] replayed =
                Arrays.stream(made[s][w]).mapToDouble(CacheTrial::replayed).toArray();
            // Where the random cache replays nothing, there is nothing to compare.
            if (replayed[0] > 0) {
              rows[s][w].add(replayed);
              err.println(ratios(shares[s] + "% " + WORTHS[w][0], model, replayed));
            }
          }
        }
      }
    }
    if (!json.get()) {
      out.print(table(shares, rows));
    }
    return wrong ? ExitCode.VIOLATED : ExitCode.FINE;
  }

  /** By size, formula and strategy the events replayed. */
  private static JsonObject json(Run run, String[] shares, CacheTrial[][][] made) {
    JsonObject bySize = new JsonObject();
    for (int s = 0; s < shares.length; s++) {
      JsonObject byWorth = new JsonObject();
      for (int w = 0; w < WORTHS.length; w++) {
        JsonObject byStrategy = new JsonObject();
        for (int i = 0; i < STRATEGIES.length; i++) {
          byStrategy.addProperty(STRATEGIES[i][0], made[s][w][i].replayed());
        }
        byWorth.add(WORTHS[w][0], byStrategy);
      }
      bySize.add(shares[s], byWorth);
    }
    JsonObject json = new JsonObject();
    json.addProperty("states", run.figures().states());
    json.addProperty("transitions", run.figures().transitions());
    json.add("replayed", bySize);
    return json;
  }

  /** For each size of the cache, and what a state is worth, one for each strategy. */
  private CacheTrial[][][] trials(CacheTrials trials, String[] shares) {
    String unit = counts.get().isEmpty() ? "%" : "";
    CacheTrial[][][] made = new CacheTrial[shares.length][WORTHS.length][STRATEGIES.length];
    for (int s = 0; s < shares.length; s++) {
      for (int w = 0; w < WORTHS.length; w++) {
        for (int i = 0; i < STRATEGIES.length; i++) {
          made[s][w][i] =
              trials.add(STRATEGIES[i][1].replace("%s", WORTHS[w][1]), shares[s] + unit);
        }
      }
    }
    return made;
  }

  private static String ratios(String which, Expectation model, double[] replayed) {
    StringBuilder line =
        new StringBuilder(which + " " + model.shortName() + " " + model.states() + ":");
    for (int i = 0; i < replayed.length; i++) {
      line.append(' ').append(STRATEGIES[i][0]).append(' ');
      line.append(Words.fixed(replayed[i] / replayed[0], 3));
    }
    return line.toString();
  }

  private List<Expectation> spread(List<Expectation> all) {
    List<Expectation> fitting =
        all.stream()
            .filter(model -> model.file().startsWith("dve/") && model.parameters().isEmpty())
            .filter(which::fit)
            .filter(model -> !isLeftOut(model))
            .filter(model -> range.fit(model.states()))
            .toList();
    List<Expectation> chosen = new ArrayList<>();
    int count = Math.min(most.get(), fitting.size());
    for (int i = 0; i < count; i++) {
      chosen.add(fitting.get((int) ((long) i * fitting.size() / count)));
    }
    return chosen;
  }

  /** Whether it is of a family that the paper leaves out. */
  static boolean isLeftOut(Expectation model) {
    return LEFT_OUT.contains(family(model));
  }

  /** {@code brp} for {@code dve/brp.4.dve}. */
  private static String family(Expectation model) {
    String name = model.shortName();
    int dot = name.indexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }

  private static Model load(Path file) throws UserException {
    return new ModelLoader(Languages.all()).load(file.toString(), null, Map.of(), null).model();
  }

  private Plan plan(Model model) {
    return Plan.explore(model)
        .withStore("full")
        .withSearch("bfs")
        .withThreads(1)
        .withLimits(Limits.memory(MEMORY).withTime(timeout.each()));
  }

  private static String table(String[] shares, Row[][] rows) {
    List<String> headings = new ArrayList<>(List.of("cache", "worth", "models"));
    for (String[] strategy : STRATEGIES) {
      headings.add(strategy[0]);
    }
    TextTable table = TextTable.headed(headings.toArray(String[]::new));
    for (int s = 0; s < rows.length; s++) {
      for (int w = 0; w < WORTHS.length; w++) {
        Row row = rows[s][w];
        List<String> means =
            new ArrayList<>(List.of(shares[s] + "%", WORTHS[w][0], Integer.toString(row.models)));
        List<String> best = new ArrayList<>(List.of("", "best", ""));
        for (int i = 0; i < STRATEGIES.length; i++) {
          means.add(row.models == 0 ? "-" : Words.fixed(row.sums[i] / row.models, 3));
          best.add(Integer.toString(row.best[i]));
        }
        table.add(means.toArray(String[]::new));
        table.add(best.toArray(String[]::new));
      }
    }
    return table.toString();
  }
}
