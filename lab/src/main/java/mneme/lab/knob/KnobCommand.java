package mneme.lab.knob;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import mneme.app.ExitCode;
import mneme.lab.Corpus;
import mneme.lab.CorpusOptions;
import mneme.lab.CountedModel;
import mneme.lab.Experiment;
import mneme.lab.FreshMneme;
import mneme.lab.Options.Value;
import mneme.lab.Portions;
import mneme.lab.SizeOptions;
import mneme.lab.TimeoutOption;
import picocli.CommandLine.Command;

/**
 * {@code mneme lab knob}: runs with a budget and a disk and nothing else, against every single way
 * to remember; and the same without a disk, which must finish wherever a store in memory does. A
 * run with a disk that has not needed it tells what the one without would do.
 */
@Command(
    name = "knob",
    description = "Compares runs that choose themselves with every store and external search.",
    footer = {
      "",
      "Budgets are parts of what the store full takes, and at least 32 MB. Times are those of whole",
      "processes; a single way is ended when it takes longer than the best one so far. Exit code 1",
      "where a run does not finish, finds other figures, takes more than its budget and 200 MB, or",
      "3 times as long as the best single way; and where the median is above 1.5 times.",
      "Examples:",
      "  mneme lab knob --most 3 --processor-time",
      "  mneme lab knob --from 1e6 --to 1e7 --most 60",
      "  mneme lab knob --exact-only --parts 20"
    })
@Portions(medium = "2400 --most 10", full = "14400")
public final class KnobCommand extends Experiment {
  /** What is mostly the fastest comes first: the others need not take longer. */
  private static final List<String> STORES =
      List.of("tree-compact", "full", "tree", "delta", "collapse", "comback");

  private static final String EXTERNAL = "external";

  /** A way that is as fast as the best so far is not to be ended just before its end. */
  private static final double SPARE = 1.1;

  private static final long LEAST_BUDGET = 32L << 20;
  private static final long BESIDE_BUDGET = 200L << 20;

  final CorpusOptions which = new CorpusOptions(options);
  final TimeoutOption timeout = new TimeoutOption(options);
  final SizeOptions sizes = new SizeOptions(options, 100_000, 5_000_000);

  final Value<Integer> most =
      options.value("--most", "N", 60, "At most so many models, spread evenly by size");

  final Value<List<Integer>> parts =
      options.list(
          "--parts", "N,…", List.of(2, 5, 20), "Budgets are such parts of what full takes");

  final Value<Boolean> exactOnly =
      options.flag(
          "--exact-only",
          "Compares no times: looks whether runs finish, are right, and keep the budget.");

  final Value<Boolean> processorTime =
      options.flag(
          "--processor-time",
          "Compares processor time, for machines that have other work as well.");

  private final FreshMneme mneme;

  public KnobCommand() {
    this.mneme = FreshMneme.likeThis();
  }

  @Override
  public int run(PrintStream out, PrintStream err) throws IOException, InterruptedException {
    Corpus corpus = which.corpus();
    List<CountedModel> models =
        CountedModel.spread(CountedModel.in(corpus, which, sizes), most.get());
    KnobTable table = new KnobTable();
    Path disk = Files.createTempDirectory("mneme-lab");
    for (CountedModel model : models) {
      compare(model, corpus.path(model.file()), disk.resolve("run"), table, err);
    }
    Files.deleteIfExists(disk);
    out.print(table);
    return table.holds() ? ExitCode.FINE : ExitCode.VIOLATED;
  }

  private void compare(CountedModel model, Path path, Path disk, KnobTable table, PrintStream err)
      throws IOException, InterruptedException {
    FreshMneme.Answer base =
        mneme.explore(path, model.options(List.of("--store", "full")), timeout.each());
    if (!base.complete()) {
      err.println(model.name() + ": left out, " + base.failure());
      return;
    }
    if ((long) base.number("states") != model.states()) {
      table.fail(model.name() + ": " + base.text("states") + " states, not " + model.states());
    }
    TreeSet<Long> budgets = new TreeSet<>();
    for (int part : parts.get()) {
      budgets.add(Math.max(LEAST_BUDGET, (long) base.number("store_bytes") / part));
    }
    for (long budget : budgets.descendingSet()) {
      Case each = new Case(model, path, budget, disk);
      String what = model.name() + " in " + (budget >> 20) + " MB";
      FreshMneme.Answer chosen = each.runOnDisk(timeout.each());
      require(chosen, base, what, table);
      requireWithin(budget, chosen, what, table);
      if (chosen.text("search").equals(EXTERNAL)) {
        withoutDisk(each, base, what + " without a disk", table);
      }
      Single best = exactOnly.get() ? Single.NONE : best(each);
      String last = chosen.text("store");
      err.println(
          table.add(
              new KnobTable.Line(
                  model.name(),
                  (budget >> 20) + " MB",
                  seconds(chosen),
                  last.isEmpty() ? chosen.text("search") : last,
                  best.seconds(),
                  best.name(),
                  chosen.process().peakMemory() - budget)));
    }
  }

  /** A model and a budget. */
  private final class Case {
    private final CountedModel model;
    private final Path path;
    private final long budget;
    private final Path disk;

    Case(CountedModel model, Path path, long budget, Path disk) {
      this.model = model;
      this.path = path;
      this.budget = budget;
      this.disk = disk;
    }

    FreshMneme.Answer run(Duration limit, List<String> options)
        throws IOException, InterruptedException {
      List<String> all = model.options(options);
      all.addAll(List.of("--memory", Long.toString(budget)));
      return mneme.explore(path, all, limit);
    }

    /** The same, with a disk, of which nothing is left behind. */
    FreshMneme.Answer runOnDisk(Duration limit, String... options)
        throws IOException, InterruptedException {
      List<String> all = new ArrayList<>(List.of(options));
      all.addAll(List.of("--disk", disk.toString()));
      try {
        return run(limit, all);
      } finally {
        removeAll(disk);
      }
    }
  }

  /** A way to remember that was named, and how long it took. */
  private record Single(String name, double seconds, Duration wall) {
    static final Single NONE = new Single("-", 0, Duration.ZERO);

    /** So long another one may take. */
    Duration limit(Duration atMost) {
      return this == NONE ? atMost : Duration.ofMillis(Math.round(SPARE * wall.toMillis()));
    }
  }

  private Single best(Case each) throws IOException, InterruptedException {
    Single best = Single.NONE;
    for (String store : STORES) {
      best = faster(best, store, each.run(best.limit(timeout.each()), List.of("--store", store)));
    }
    Duration limit = best.limit(timeout.each());
    return faster(best, EXTERNAL, each.runOnDisk(limit, "--search", EXTERNAL));
  }

  private Single faster(Single best, String name, FreshMneme.Answer run) {
    double seconds = seconds(run);
    return run.complete() && (best == Single.NONE || seconds < best.seconds())
        ? new Single(name, seconds, Duration.ofMillis(Math.round(1e3 * run.process().seconds())))
        : best;
  }

  /** Must finish wherever one of the stores does. */
  private void withoutDisk(Case each, FreshMneme.Answer base, String what, KnobTable table)
      throws IOException, InterruptedException {
    FreshMneme.Answer chosen = each.run(timeout.each(), List.of());
    requireWithin(each.budget, chosen, what, table);
    if (chosen.complete()) {
      require(chosen, base, what, table);
      return;
    }
    for (String store : STORES) {
      if (each.run(timeout.each(), List.of("--store", store)).complete()) {
        table.fail(what + ": not finished, but " + store + " does");
      }
    }
  }

  /** A run that was ended from outside leaves its files. */
  private static void removeAll(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> inside = Files.walk(folder)) {
        for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  private static void requireWithin(
      long budget, FreshMneme.Answer run, String what, KnobTable table) {
    long over = run.process().peakMemory() - budget;
    if (over > BESIDE_BUDGET) {
      table.fail(what + ": " + (over >> 20) + " MB over its budget");
    }
  }

  private double seconds(FreshMneme.Answer run) {
    return processorTime.get() ? run.process().processorSeconds() : run.process().seconds();
  }

  private static void require(
      FreshMneme.Answer run, FreshMneme.Answer base, String what, KnobTable table) {
    if (!run.complete()) {
      table.fail(what + ": not finished, " + run.text("limit") + " " + run.failure());
      return;
    }
    for (String key : List.of("states", "transitions", "deadlocks", "levels")) {
      if (!run.text(key).equals(base.text(key))) {
        table.fail(what + ": " + run.text(key) + " " + key + ", not " + base.text(key));
      }
    }
  }
}
