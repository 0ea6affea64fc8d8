package mneme.lab.delta;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
import mneme.lab.CorpusExperiment;
import mneme.lab.LabException;
import mneme.lab.Options.Value;
import mneme.lab.Words;
import mneme.model.Model;
import mneme.run.Detail;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.run.Verdict;
import picocli.CommandLine.Command;

/**
 * {@code mneme lab delta}: the first experiment of Evangelista and Pradat-Peyre, "Memory Efficient
 * State Space Storage in Explicit Software Model Checking" (Table 1): what delta states cost and
 * save, relative to full ones.
 */
@Command(
    name = "delta",
    description =
        "Compares delta states with full ones in time and space (Table 1 of their paper).",
    footer = {
      "",
      "T is the processor time of the search and S the bytes per state without the tables that"
          + " find",
      "states by their hash, as in the paper, both in percent of --store full; the column 'off' is"
          + " T",
      "in percent of --store full --back-edges off, which need not look up every successor either,",
      "'all' is the share of the bytes with these tables, and then come the bytes. The best of all",
      "rounds, in which the stores take turns. States that wait are counted apart, as stack and"
          + " queue",
      "are in the paper.",
      "A model is a file, of the corpus if there is such a one, with its parameters behind it.",
      "Examples:",
      "  mneme lab delta",
      "  mneme lab delta dve/synapse.7.dve dve/bakery.5.dve --depths 5,20,50 --full collapsed",
      "  mneme lab delta lna/leader.lna,N=14 --rounds 3"
    })
@ByHand
public final class DeltaCommand extends CorpusExperiment {
  private static final long MEMORY = 4L << 30;

  private static final List<String> NETS =
      List.of(
          "lna/dbm.lna,N=12",
          "lna/peterson.lna,N=4",
          "lna/leader.lna,N=16",
          "lna/dining.lna,N=13",
          "lna/eratosthene.lna,N=40");

  /** What the paper has for the same net: k, T and S in percent. */
  private static final Map<String, int[][]> PAPER =
      Map.of(
          "dbm.lna,N=12",
          new int[][] {{5, 109, 24}, {10, 119, 16}, {20, 171, 5}, {50, 173, 4}},
          "peterson.lna,N=4",
          new int[][] {{5, 131, 64}, {10, 151, 60}, {20, 191, 58}, {50, 316, 57}},
          "leader.lna,N=16",
          new int[][] {{5, 137, 46}, {10, 176, 39}, {20, 231, 37}, {50, 329, 32}},
          "dining.lna,N=13",
          new int[][] {{5, 137, 54}, {10, 155, 48}, {20, 181, 45}, {50, 218, 44}});

  private static final String FULL = "full";
  private static final String WITHOUT_BACK_EDGES = "full without backward edges";
  private static final Set<String> LOOKUP = Set.of("index_bytes", "state_table_bytes");

  final Value<List<String>> models =
      options.words(
          "FILE[,NAME=VALUE...]",
          "0..*",
          String.class,
          "Models (default: the nets of the paper that the corpus has, and another).");

  final Value<List<Integer>> depths =
      options.list("--depths", "K,K,...", List.of(5, 10, 20, 50), "Values of --delta-depth");

  final Value<List<String>> kinds =
      options.list("--full", "KIND,...", List.of("collapsed", "packed"), "Values of --delta-full");

  final Value<Integer> rounds = options.value("--rounds", "N", 2, "How often each run is done");

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  /** The best of some runs. */
  private static final class Cost {
    private double seconds = Double.POSITIVE_INFINITY;
    private double bytes;

    /** Without what finds states by their hash, as the paper counts. */
    private double stateBytes;

    private long states = -1;
  }

  @Override
  public int run(PrintStream out, PrintStream err) throws IOException, UserException {
    if (rounds.get() < 1) {
      throw new LabException("--rounds: at least 1 is needed");
    }
    boolean right = true;
    for (String named : models.get().isEmpty() ? NETS : models.get()) {
      if (models.get().isEmpty() && !which.fit(nameOf(named))) {
        continue;
      }
      err.println(nameOf(named) + " ...");
      Map<String, Cost> costs = measure(load(named), err);
      out.print(table(nameOf(named), costs));
      out.flush();
      right &= costs.values().stream().mapToLong(cost -> cost.states).distinct().count() == 1;
    }
    return right ? ExitCode.FINE : ExitCode.VIOLATED;
  }

  /** The file without its folder, and the parameters. */
  private static String nameOf(String named) {
    return named.substring(named.lastIndexOf('/') + 1);
  }

  private Model load(String named) throws UserException {
    String[] words = named.split(",");
    Map<String, Integer> parameters = new LinkedHashMap<>();
    for (int i = 1; i < words.length; i++) {
      String[] sides = words[i].split("=", 2);
      try {
        parameters.put(sides[0], Integer.valueOf(sides[sides.length - 1]));
      } catch (NumberFormatException e) {
        throw new LabException("'" + words[i] + "' in " + named + ": expected NAME=NUMBER");
      }
    }
    Path file = Path.of(words[0]);
    if (!Files.exists(file)) {
      file = which.corpus().path(words[0]);
    }
    return new ModelLoader(Languages.all()).load(file.toString(), null, parameters, null).model();
  }

  private Map<String, Cost> measure(Model model, PrintStream err) {
    Map<String, Cost> costs = new LinkedHashMap<>();
    for (int round = 0; round < rounds.get(); round++) {
      Plan full = Plan.explore(model);
      note(costs, FULL, model, full, err);
      Tuning off = Tuning.NONE.with("back-edges", "off");
      note(costs, WITHOUT_BACK_EDGES, model, full.withTuning(off), err);
      for (int depth : depths.get()) {
        for (String kind : kinds.get()) {
          Tuning tuning =
              Tuning.NONE.with("delta-depth", Integer.toString(depth)).with("delta-full", kind);
          Plan plan = Plan.explore(model).withStore("delta").withTuning(tuning);
          note(costs, kind + depth, model, plan, err);
        }
      }
    }
    return costs;
  }

  private void note(Map<String, Cost> costs, String name, Model model, Plan plan, PrintStream err) {
    Cost cost = costs.computeIfAbsent(name, _ -> new Cost());
    Limits limits = Limits.memory(MEMORY).withTime(timeout.each());
    long begin = threads.getCurrentThreadCpuTime();
    Run run = Runner.run(plan.withSearch("bfs").withThreads(1).withLimits(limits));
    double seconds = (threads.getCurrentThreadCpuTime() - begin) / 1e9;
    if (run.verdict() != Verdict.COMPLETE) {
      err.println(model.name() + ", " + name + ": not finished");
      return;
    }
    cost.states = run.figures().states();
    long bytes = run.figures().storeBytes();
    cost.bytes = (double) bytes / cost.states;
    cost.stateBytes = (double) (bytes - lookupBytes(run)) / cost.states;
    cost.seconds = Math.min(cost.seconds, seconds);
  }

  /** What finds states by their hash. */
  private static long lookupBytes(Run run) {
    return run.figures().details().stream()
        .filter(detail -> LOOKUP.contains(detail.key()))
        .mapToLong(detail -> detail.value() instanceof Detail.Bytes(long bytes) ? bytes : 0)
        .sum();
  }

  private String table(String name, Map<String, Cost> costs) {
    Cost full = costs.getOrDefault(FULL, new Cost());
    Cost lean = costs.getOrDefault(WITHOUT_BACK_EDGES, new Cost());
    List<String> headings = new ArrayList<>(List.of(name));
    depths
        .get()
        .forEach(
            depth -> headings.addAll(List.of("k = " + depth + "  T", "off", "S", "all", "bytes")));
    TextTable table = TextTable.headed(headings.toArray(String[]::new));
    for (String kind : kinds.get()) {
      List<String> cells = new ArrayList<>(List.of(kind));
      for (int depth : depths.get()) {
        Cost cost = costs.getOrDefault(kind + depth, new Cost());
        cells.add(share(cost.seconds, full.seconds));
        cells.add(share(cost.seconds, lean.seconds));
        cells.add(share(cost.stateBytes, full.stateBytes));
        cells.add(share(cost.bytes, full.bytes));
        cells.add(Words.fixed(cost.bytes, 1));
      }
      table.add(cells.toArray(String[]::new));
    }
    int[][] printed = PAPER.get(name);
    if (printed != null) {
      List<String> cells = new ArrayList<>(List.of("paper"));
      for (int depth : depths.get()) {
        cells.addAll(ofPaper(printed, depth));
      }
      table.add(cells.toArray(String[]::new));
    }
    return "%s states, full: %s s (%s s without backward edges), %s bytes per state, %s without its index%n%s%n"
        .formatted(
            Words.grouped(full.states),
            Words.fixed(full.seconds, 2),
            Words.fixed(lean.seconds, 2),
            Words.fixed(full.bytes, 1),
            Words.fixed(full.stateBytes, 1),
            table);
  }

  private static List<String> ofPaper(int[][] printed, int depth) {
    for (int[] cell : printed) {
      if (cell[0] == depth) {
        return List.of(cell[1] + "%", "", cell[2] + "%", "", "");
      }
    }
    return List.of("", "", "", "", "");
  }

  private static String share(double part, double whole) {
    return whole > 0 && Double.isFinite(part) && Double.isFinite(whole)
        ? Math.round(100 * part / whole) + "%"
        : "-";
  }
}
