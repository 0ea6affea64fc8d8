package mneme.lab.knob;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import mneme.app.ExitCode;
import mneme.app.text.TextTable;
import mneme.engine.Methods;
import mneme.engine.StoreMethod;
import mneme.lab.Corpus;
import mneme.lab.CorpusOptions;
import mneme.lab.CountedModel;
import mneme.lab.Experiment;
import mneme.lab.FreshMneme;
import mneme.lab.Options.Value;
import mneme.lab.SizeOptions;
import mneme.lab.TimeoutOption;
import picocli.CommandLine.Command;

/** {@code mneme lab hard-limit}: runs whose memory the system limits, and which it kills. */
@Command(
    name = "hard-limit",
    description = "Runs with a memory budget where the system kills what needs 200 MB more.",
    footer = {
      "",
      "Every model is run by each method with --memory SIZE in a control group that may use SIZE"
          + " and",
      "200 MB. The budget is the given part of what the store full takes, and at least 32 MB. Exit",
      "code 1 where a process is killed, or a run ends with neither exit code 0 nor 3. This needs",
      "Linux and the rights of root.",
      "Examples:",
      "  mneme lab hard-limit",
      "  mneme lab hard-limit --most 2 --part 20",
      "  mneme lab hard-limit --from 5e6 --to 1e7 --most 2 --part 2 --every-store"
    })
public final class HardLimitCommand extends Experiment {
  private static final Path GROUPS = Path.of("/sys/fs/cgroup");
  private static final long LEAST_BUDGET = 32L << 20;
  private static final long BESIDE_BUDGET = 200L << 20;

  final CorpusOptions which = new CorpusOptions(options);
  final TimeoutOption timeout = new TimeoutOption(options);
  final SizeOptions sizes = new SizeOptions(options, 500_000, 5_000_000);

  final Value<Integer> most =
      options.value("--most", "N", 5, "At most so many models, spread evenly by size");

  final Value<Integer> part =
      options.value("--part", "N", 5, "The budget is an N-th of what full takes");

  final Value<Boolean> everyStore =
      options.flag("--every-store", "Runs every store that there is, and not only some methods.");

  private final FreshMneme mneme = FreshMneme.likeThis();

  @Override
  public int run(PrintStream out, PrintStream err) throws IOException, InterruptedException {
    Corpus corpus = which.corpus();
    Path disk = Files.createTempDirectory("mneme-lab");
    List<List<String>> methods = methods(disk.resolve("run").toString());
    TextTable table =
        TextTable.headed("model", "budget", "options", "verdict", "exit code", "peak", "killed");
    int bad = 0;
    for (CountedModel model :
        CountedModel.spread(CountedModel.in(corpus, which, sizes), most.get())) {
      Path path = corpus.path(model.file());
      double full =
          mneme
              .explore(path, model.options(List.of("--store", "full")), timeout.each())
              .number("store_bytes");
      long budget = Math.max(LEAST_BUDGET, (long) full / part.get());
      for (List<String> method : methods) {
        try (ControlGroup group = ControlGroup.of(GROUPS, budget + BESIDE_BUDGET)) {
          List<String> options = new ArrayList<>(method);
          options.addAll(List.of("--memory", Long.toString(budget)));
          FreshMneme.Answer answer =
              new FreshMneme(group.entering(mneme.command()))
                  .explore(path, model.options(options), timeout.each());
          int code = answer.process().exitCode();
          boolean fine =
              group.kills() == 0 && (code == ExitCode.FINE || code == ExitCode.INCOMPLETE);
          bad += fine ? 0 : 1;
          String[] line = {
            model.name(),
            (budget >> 20) + " MB",
            words(method, disk),
            answer.text("verdict"),
            Integer.toString(code),
            (group.peak() >> 20) + " MB",
            Long.toString(group.kills())
          };
          table.add(line);
          err.println(String.join("  ", line));
        }
      }
    }
    Files.deleteIfExists(disk);
    out.print(table);
    out.println(bad + " runs were killed or failed");
    return bad == 0 ? ExitCode.FINE : ExitCode.VIOLATED;
  }

  private List<List<String>> methods(String disk) {
    List<List<String>> methods =
        new ArrayList<>(
            List.of(
                List.of(),
                List.of("--disk", disk),
                List.of("--search", "external", "--disk", disk),
                List.of("--store", "comback")));
    if (everyStore.get()) {
      for (StoreMethod store : Methods.standard().stores()) {
        List<String> named = List.of("--store", store.name());
        if (!methods.contains(named)) {
          methods.add(named);
        }
      }
    }
    return methods;
  }

  /** Options without the names of directories. */
  private static String words(List<String> options, Path disk) {
    return options.isEmpty()
        ? "-"
        : options.stream()
            .filter(word -> !word.startsWith(disk.toString()))
            .collect(Collectors.joining(" "));
  }
}
