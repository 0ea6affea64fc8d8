package mneme.lab.forgetting;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.lab.ByHand;
import mneme.lab.Corpus;
import mneme.lab.CorpusOptions;
import mneme.lab.Expectation;
import mneme.lab.Experiment;
import mneme.lab.Options.Value;
import mneme.lab.Words;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code mneme lab forgetting}: what sleep sets save, and how small a cache may be. */
@Command(
    name = "forgetting",
    description = "Measures sleep sets, and how small a cache of states may be.",
    footer = {
      "",
      "Time is that of the searching thread alone, so that other work on the machine counts"
          + " little.",
      "Examples:",
      "  mneme lab forgetting --out results",
      "  mneme lab forgetting --only 'brp*' --cache mfu:25+lru:75"
    })
@ByHand
public final class ForgettingCommand extends Experiment {
  /** Shares of the states that a cache holds, in percent. */
  private static final double[] SHARES = {100, 75, 50, 40, 30, 20, 10, 5, 3, 1, 0.3, 0.1};

  /** How often a search is measured for sleep sets: until it has worked for a second. */
  private static final int LEAST_TURNS = 3;

  private static final int MOST_TURNS = 20;
  private static final double WARM_SECONDS = 1;

  final CorpusOptions which = new CorpusOptions(options);

  final Value<Long> sleepMost =
      options.value(
          "--sleep-most",
          "STATES",
          300000L,
          "Sleep sets are measured on the largest model of each family up to this size");

  final Value<Long> least =
      options.value("--least", "STATES", 100000L, "The smallest models for caches");

  final Value<Long> most =
      options.value("--most", "STATES", 5000000L, "The largest models for caches");

  final Value<Integer> models =
      options.value("--models", "N", 12, "How many models for caches, the smallest of each family");

  final Value<String> cache =
      options.value("--cache", "POLICY", "random", "The cache, as for --search caching");

  final Value<Double> factor =
      options.special(
          "--factor",
          "F",
          3.0,
          "How many times as long as with all states a run may take (default: 3).");

  final Value<@Nullable Path> out =
      options.optional(
          "--out",
          "DIR",
          Path.class,
          "Writes sleep.csv, caching.csv and caching.svg there; models that caching.csv has"
              + " already, and that are not measured again, stay.");

  private boolean wrong;

  @Override
  public int run(PrintStream print, PrintStream err)
      throws IOException, InterruptedException, UserException {
    Corpus folder = which.corpus();
    List<Expectation> known =
        folder.expectations().stream()
            .filter(model -> model.file().startsWith("dve/"))
            .filter(which::fit)
            .toList();
    List<ForgettingRun> slept = sleepSets(folder, known, err);
    print.print(ForgettingTables.sleepSets(slept));
    print.println();
    Path target = out.get();
    if (target != null) {
      Files.createDirectories(target);
      Files.writeString(target.resolve("sleep.csv"), ForgettingTables.csv(slept));
    }
    List<ForgettingRun> cached = caches(folder, known, err);
    print.print(ForgettingTables.caches(cached, factor.get()));
    return wrong ? ExitCode.VIOLATED : ExitCode.FINE;
  }

  private List<ForgettingRun> sleepSets(Corpus folder, List<Expectation> known, PrintStream err)
      throws UserException {
    Map<String, Expectation> byFamily = new LinkedHashMap<>();
    for (Expectation model : known) {
      if (model.states() <= sleepMost.get()) {
        byFamily.put(family(model), model);
      }
    }
    List<ForgettingRun> runs = new ArrayList<>();
    for (Expectation model : byFamily.values()) {
      err.println(model.shortName() + " ...");
      ForgettingBench bench = new ForgettingBench(folder.path(model.file()), model);
      if (bench.knowsIndependence()) {
        ForgettingRun plain = checked(bench.depthFirst(false), err);
        ForgettingRun slept = checked(bench.depthFirst(true), err);
        // By turns, and the fastest of each: the first ones are mostly compiling.
        double worked = plain.seconds();
        for (int i = 1; i < LEAST_TURNS || i < MOST_TURNS && worked < WARM_SECONDS; i++) {
          worked += plain.seconds();
          plain = plain.orFaster(checked(bench.depthFirst(false), err));
          slept = slept.orFaster(checked(bench.depthFirst(true), err));
        }
        runs.add(plain);
        runs.add(slept);
      }
    }
    return runs;
  }

  private List<ForgettingRun> caches(Corpus folder, List<Expectation> known, PrintStream err)
      throws IOException, UserException {
    Map<String, Expectation> byFamily = new LinkedHashMap<>();
    for (Expectation model : known) {
      if (model.states() >= least.get() && model.states() <= most.get()) {
        byFamily.putIfAbsent(family(model), model);
      }
    }
    List<ForgettingRun> runs = new ArrayList<>();
    Path file = out.get() == null ? null : out.get().resolve("caching.csv");
    if (file != null && Files.exists(file)) {
      runs.addAll(ForgettingTables.parse(Files.readAllLines(file)));
    }
    int done = 0;
    for (Expectation model : byFamily.values()) {
      ForgettingBench bench = new ForgettingBench(folder.path(model.file()), model);
      if (done == models.get() || !bench.knowsIndependence()) {
        continue;
      }
      done++;
      err.println(model.shortName() + ", " + Words.grouped(model.states()) + " states ...");
      runs.removeIf(run -> run.model().equals(model.shortName()));
      runs.addAll(caches(bench, err));
      runs.sort(Comparator.comparingLong(ForgettingRun::known));
      write(file, runs);
    }
    write(file, runs);
    return runs;
  }

  private static void write(@Nullable Path file, List<ForgettingRun> runs) throws IOException {
    if (file != null) {
      Files.writeString(file, ForgettingTables.csv(runs));
      Files.writeString(file.resolveSibling("caching.svg"), ForgettingPicture.draw(runs));
    }
  }

  /** All states first, then ever smaller caches, until two runs in a row take too long. */
  private List<ForgettingRun> caches(ForgettingBench bench, PrintStream err) {
    List<ForgettingRun> runs = new ArrayList<>();
    // Twice each, because what runs first is mostly compiling.
    ForgettingRun whole = bench.depthFirst(false).orFaster(checked(bench.depthFirst(false), err));
    runs.add(whole);
    for (boolean sleep : new boolean[] {false, true}) {
      // A visit takes longer with a cache, but with sleep sets it may have fewer transitions.
      double most = sleep ? 2 * factor.get() : factor.get();
      bench.caching(cache.get(), SHARES[0], sleep, most);
      int failures = 0;
      for (int i = 0; i < SHARES.length && failures < 2; i++) {
        ForgettingRun run = checked(bench.caching(cache.get(), SHARES[i], sleep, most), err);
        runs.add(run);
        failures = run.within(whole, factor.get()) ? 0 : failures + 1;
      }
    }
    return runs;
  }

  private static String family(Expectation model) {
    return model.shortName().replaceFirst("[._][0-9]+$", "").toLowerCase(Locale.ROOT);
  }

  private ForgettingRun checked(ForgettingRun run, PrintStream err) {
    if (run.isWrong()) {
      wrong = true;
      err.println("WRONG: " + run);
    }
    return run;
  }
}
