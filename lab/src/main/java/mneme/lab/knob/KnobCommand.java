package mneme.lab.knob;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import mneme.app.ExitCode;
import mneme.lab.Corpus;
import mneme.lab.CorpusOptions;
import mneme.lab.Experiment;
import mneme.lab.FreshMneme;
import mneme.lab.Options.Value;
import mneme.lab.Portions;
import mneme.lab.SizeOptions;
import mneme.lab.TimeoutOption;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/**
 * {@code mneme lab knob}: runs with a budget and a disk and nothing else, against every single way
 * to remember; and the same without a disk, which must finish wherever a store in memory does.
 */
@Command(
    name = "knob",
    description = "Compares runs that choose themselves with every store and external search.",
    footer = {
      "",
      "Budgets are 1/2, 1/5 and 1/20 of what the store full takes, and at least 32 MB. Times are",
      "those of whole processes. Exit code 1 where a run does not finish, finds other figures,",
      "takes more than its budget and 200 MB, or 3 times as long as the best single way; and where",
      "the median is above 1.5 times.",
      "Examples:",
      "  mneme lab knob --most 3 --processor-time",
      "  mneme lab knob --from 1e6 --to 1e7 --most 60"
    })
@Portions(medium = "2400 --most 10", full = "14400")
public final class KnobCommand extends Experiment {
  private static final List<String> STORES =
      List.of("full", "tree", "tree-compact", "comback", "delta", "collapse");
  private static final int[] PARTS = {2, 5, 20};
  private static final long LEAST_BUDGET = 32L << 20;
  private static final long BESIDE_BUDGET = 200L << 20;

  final CorpusOptions which = new CorpusOptions(options);
  final TimeoutOption timeout = new TimeoutOption(options);
  final SizeOptions sizes = new SizeOptions(options, 100_000, 5_000_000);

  final Value<Integer> most =
      options.value("--most", "N", 60, "At most so many models, spread evenly by size");

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
    List<KnobModel> models = KnobModel.spread(KnobModel.in(corpus, which, sizes), most.get());
    KnobTable table = new KnobTable();
    Path disk = Files.createTempDirectory("mneme-lab");
    for (KnobModel model : models) {
      compare(model, corpus.path(model.file()), disk.resolve("run"), table, err);
    }
    Files.deleteIfExists(disk);
    out.print(table);
    return table.holds() ? ExitCode.FINE : ExitCode.VIOLATED;
  }

  private void compare(KnobModel model, Path path, Path disk, KnobTable table, PrintStream err)
      throws IOException, InterruptedException {
    FreshMneme.Answer base = run(model, path, 0, List.of("--store", "full"));
    if (!base.complete()) {
      err.println(model.name() + ": left out, " + base.failure());
      return;
    }
    TreeSet<Long> budgets = new TreeSet<>();
    for (int part : PARTS) {
      budgets.add(Math.max(LEAST_BUDGET, (long) base.number("store_bytes") / part));
    }
    for (long budget : budgets.descendingSet()) {
      String what = model.name() + " in " + (budget >> 20) + " MB";
      List<String> onDisk = List.of("--disk", disk.toString());
      FreshMneme.Answer chosen = run(model, path, budget, onDisk);
      require(chosen, base, what, table);
      FreshMneme.Answer best = null;
      String by = "-";
      boolean inMemory = false;
      for (String store : STORES) {
        FreshMneme.Answer single = run(model, path, budget, List.of("--store", store));
        inMemory |= single.complete();
        if (isFaster(single, best)) {
          best = single;
          by = store;
        }
      }
      FreshMneme.Answer external =
          run(model, path, budget, List.of("--search", "external", "--disk", disk.toString()));
      if (isFaster(external, best)) {
        best = external;
        by = "external";
      }
      if (inMemory) {
        require(run(model, path, budget, List.of()), base, what + " without a disk", table);
      }
      long over = chosen.process().peakMemory() - budget;
      if (over > BESIDE_BUDGET) {
        table.fail(what + ": " + (over >> 20) + " MB over its budget");
      }
      String last = chosen.text("store");
      err.println(
          table.add(
              new KnobTable.Line(
                  model.name(),
                  (budget >> 20) + " MB",
                  seconds(chosen),
                  last.isEmpty() ? chosen.text("search") : last,
                  best == null ? 0 : seconds(best),
                  by,
                  over)));
    }
  }

  private boolean isFaster(FreshMneme.Answer one, FreshMneme.@Nullable Answer other) {
    return one.complete() && (other == null || seconds(one) < seconds(other));
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

  /**
   * @param budget 0 for as much as there is
   */
  private FreshMneme.Answer run(KnobModel model, Path path, long budget, List<String> options)
      throws IOException, InterruptedException {
    List<String> all = model.options(options);
    if (budget > 0) {
      all.addAll(List.of("--memory", Long.toString(budget)));
    }
    return mneme.explore(path, all, timeout.each());
  }
}
