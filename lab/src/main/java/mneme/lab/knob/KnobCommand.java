package mneme.lab.knob;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import mneme.app.ExitCode;
import mneme.lab.Corpus;
import mneme.lab.CorpusOptions;
import mneme.lab.Experiment;
import mneme.lab.FreshMneme;
import mneme.lab.LabException;
import mneme.lab.SizeOptions;
import mneme.lab.Table;
import mneme.lab.TimeoutOption;
import mneme.lab.study.Scale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
      "  mneme lab knob --most 3",
      "  mneme lab knob --from 1e6 --to 1e7 --most 60"
    })
public final class KnobCommand extends Experiment {
  private static final List<String> TABLES =
      List.of("truth-dve.tsv", "truth-lna.tsv", "truth-pnml.tsv", "truth-promela.tsv");
  private static final List<String> STORES =
      List.of("full", "tree", "tree-compact", "comback", "delta", "collapse");
  private static final int[] PARTS = {2, 5, 20};
  private static final long LEAST_BUDGET = 32L << 20;
  private static final long BESIDE_BUDGET = 200L << 20;

  @Mixin final CorpusOptions which = new CorpusOptions();
  @Mixin final TimeoutOption timeout = new TimeoutOption();
  @Mixin final SizeOptions sizes = new SizeOptions(100_000, 5_000_000);

  @Option(
      names = "--most",
      paramLabel = "N",
      defaultValue = "60",
      description = "At most so many models, spread evenly by size (default: ${DEFAULT-VALUE}).")
  int most;

  private final FreshMneme mneme;

  public KnobCommand() {
    this.mneme = FreshMneme.likeThis();
  }

  private record Model(String file, List<String> parameters, long states) {
    String name() {
      return Path.of(file).getFileName() + String.join(" ", parameters);
    }
  }

  @Override
  public Portion portion(Scale scale) {
    return scale.pick(
        Portion.of(60, "knob", "--from", "100000", "--to", "200000", "--most", "1"),
        Portion.of(2400, "knob", "--most", "10"),
        Portion.of(14400, "knob"));
  }

  @Override
  public int run(PrintStream out, PrintStream err) throws IOException, InterruptedException {
    Corpus corpus = which.corpus();
    List<Model> models = models(corpus);
    KnobTable table = new KnobTable();
    Path disk = Files.createTempDirectory("mneme-lab");
    for (int i = 0; i < Math.min(most, models.size()); i++) {
      Model model = models.get(i * models.size() / Math.min(most, models.size()));
      compare(model, corpus.path(model.file()), disk.resolve("run"), table, err);
    }
    Files.deleteIfExists(disk);
    out.print(table);
    return table.holds() ? ExitCode.FINE : ExitCode.VIOLATED;
  }

  /** Of all languages, the smallest first. */
  private List<Model> models(Corpus corpus) throws IOException {
    List<Model> models = new ArrayList<>();
    for (String name : TABLES) {
      for (Map<String, String> row : Table.read(corpus.path(name)).rows()) {
        String file = row.get("file");
        String states = row.get("states");
        if (file != null && states != null && states.matches("\\d{1,15}")) {
          String parameters = row.getOrDefault("parameters", "");
          Model model =
              new Model(
                  file,
                  parameters.isEmpty() ? List.of() : List.of(parameters.split("\\s+")),
                  Long.parseLong(states));
          if (sizes.fit(model.states()) && which.fit(Path.of(file).getFileName().toString())) {
            models.add(model);
          }
        }
      }
    }
    if (models.isEmpty()) {
      throw new LabException("no model of " + corpus.folder() + " fits");
    }
    models.sort((a, b) -> Long.compare(a.states(), b.states()));
    return models;
  }

  private void compare(Model model, Path path, Path disk, KnobTable table, PrintStream err)
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
                  chosen.process().seconds(),
                  last.isEmpty() ? chosen.text("search") : last,
                  best == null ? 0 : best.process().seconds(),
                  by,
                  over)));
    }
  }

  private static boolean isFaster(FreshMneme.Answer one, FreshMneme.@Nullable Answer other) {
    return one.complete() && (other == null || one.process().seconds() < other.process().seconds());
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
  private FreshMneme.Answer run(Model model, Path path, long budget, List<String> options)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(options);
    for (String parameter : model.parameters()) {
      all.addAll(List.of("--param", parameter));
    }
    if (budget > 0) {
      all.addAll(List.of("--memory", Long.toString(budget)));
    }
    return mneme.explore(path, all, timeout.each);
  }
}
