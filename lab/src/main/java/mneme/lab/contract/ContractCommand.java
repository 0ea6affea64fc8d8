package mneme.lab.contract;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.language.Languages;
import mneme.app.load.ModelLoader;
import mneme.engine.Runner;
import mneme.lab.Corpus;
import mneme.lab.CorpusExperiment;
import mneme.lab.Expectation;
import mneme.lab.Figure;
import mneme.lab.LabException;
import mneme.lab.Options.Value;
import mneme.lab.Portions;
import mneme.lab.SizeOptions;
import mneme.model.Model;
import mneme.run.Figures;
import mneme.run.Figures.LevelFigures;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.run.Verdict;
import picocli.CommandLine.Command;

/** {@code mneme lab contract}: every exact store gives the same answer, however it is used. */
@Command(
    name = "contract",
    description =
        "Explores models with every exact store, order, thread count and cache, and bad hashes.",
    footer = {
      "",
      "Each model is first explored with --store full, and compared with what other tools say of"
          + " it;",
      "then states, transitions, deadlocks and the sizes of levels must be the same in every way.",
      "Hashes of few bits are left out where more than 32 states would share one, and on large"
          + " models",
      "what replays a whole path for every duplicate (no cache or one of few states, no"
          + " candidates).",
      "Examples:",
      "  mneme lab contract",
      "  mneme lab contract --to 3e5 --each 200",
      "  mneme lab contract --from 5e6 --to 2e7 --each 5 --hash-bits 64",
      "  mneme lab contract --to 5e6 --stores full,tree,tree-compact,collapse --hash-bits 64"
    })
@Portions(
    small = "30 --to 2000 --each 3",
    medium = "1200 --to 3e5 --each 20",
    full = "14400 --to 3e5 --each 100")
public final class ContractCommand extends CorpusExperiment {
  final SizeOptions sizes = new SizeOptions(options, 0, 2_000);

  final Value<List<String>> stores =
      options.any(
          "--stores",
          "NAME,NAME,...",
          String.class,
          "Only these stores (default: every exact one).");

  final Value<List<Integer>> threads =
      options.list("--threads", "N,N,...", List.of(1, 2, 3), "Thread counts");

  final Value<List<Integer>> hashBits =
      options.list(
          "--hash-bits", "N,N,...", List.of(64, 12, 8), "Bits of hashes; few force collisions");

  final Value<Integer> each =
      options.special(
          "--each",
          "N",
          Integer.MAX_VALUE,
          "At most so many ways for each model, chosen so that all pairs of settings meet soon"
              + " (default: all).");

  final Value<Long> seed = options.value("--seed", "S", 1L, "Where the random choice begins");

  final Value<Long> memory = options.count("--memory", "BYTES", 2_000_000_000L, "For each run");

  private int agree;
  private int differ;
  private int skipped;

  @Override
  public int run(PrintStream out, PrintStream err) throws Exception {
    if (hashBits.get().stream().anyMatch(bits -> bits < 1 || bits > Long.SIZE)
        || threads.get().stream().anyMatch(count -> count < 1)) {
      throw new LabException("hashes have 1 to 64 bits, and there is at least one thread");
    }
    Corpus models = which.corpus();
    List<Expectation> chosen =
        which.choose(
            models.expectations(),
            model -> model.parameters().isEmpty() && sizes.fit(model.states()));
    List<ContractWay> ways = ContractWay.all(threads.get(), hashBits.get());
    if (!stores.get().isEmpty()) {
      ways.removeIf(way -> !stores.get().contains(way.store()));
    }
    if (ways.isEmpty()) {
      throw new LabException("none of " + String.join(", ", stores.get()) + " is an exact store");
    }
    ContractPairs pairs = new ContractPairs(ways, new Random(seed.get()));
    for (Expectation expected : chosen) {
      examine(models.path(expected.file()), expected, choice(ways, expected, pairs), out);
    }
    if (each.get() < Integer.MAX_VALUE) {
      out.printf("%d of %d pairs of settings%n", pairs.met(), pairs.all());
    }
    out.printf(
        "%d models: %d runs agree, %d differ, %d skipped%n", chosen.size(), agree, differ, skipped);
    return differ > 0 ? ExitCode.VIOLATED : ExitCode.FINE;
  }

  private List<ContractWay> choice(
      List<ContractWay> ways, Expectation expected, ContractPairs pairs) {
    List<ContractWay> feasible = new ArrayList<>(ways);
    feasible.removeIf(way -> !way.isFeasible(expected.states()));
    return feasible.size() > each.get() ? pairs.choose(feasible, each.get()) : feasible;
  }

  private void examine(Path file, Expectation expected, List<ContractWay> ways, PrintStream out)
      throws UserException {
    Model model =
        new ModelLoader(Languages.all()).load(file.toString(), null, Map.of(), null).model();
    int before = agree;
    ContractWay plain = new ContractWay("full", "bfs", 1, Long.SIZE, Tuning.NONE);
    Run reference = run(model, plain);
    String difference = difference(expected, reference);
    if (!difference.isEmpty()) {
      tell(expected, plain, reference, difference, out);
      return;
    }
    for (ContractWay way : ways) {
      Run run = run(model, way);
      tell(expected, way, run, difference(reference.figures(), run, way), out);
    }
    out.printf("%s: %d of %d runs agree%n", expected.name(), agree - before, ways.size());
  }

  private Run run(Model model, ContractWay way) {
    return Runner.run(
        way.applyTo(Plan.explore(model))
            .withLimits(Limits.memory(memory.get()).withTime(timeout.each())));
  }

  private void tell(
      Expectation expected, ContractWay way, Run run, String difference, PrintStream out) {
    if (difference.isEmpty()) {
      agree++;
    } else if (run.verdict() == Verdict.INCOMPLETE) {
      skipped++;
      out.printf("%s: skipped %s: %s%n", expected.name(), way, difference);
    } else {
      differ++;
      out.printf("%s: %s: %s%n", expected.name(), way, difference);
    }
  }

  private static String difference(Expectation expected, Run run) {
    Figures figures = run.figures();
    return unlike(run)
        + unlike("states", expected.states(), figures.states())
        + unlike(Figure.TRANSITIONS, expected, figures.transitions())
        + unlike(Figure.DEADLOCKS, expected, figures.deadlocks());
  }

  private static String difference(Figures reference, Run run, ContractWay way) {
    Figures figures = run.figures();
    String difference =
        unlike(run)
            + unlike("states", reference.states(), figures.states())
            + unlike("expanded", reference.expanded(), figures.expanded())
            + unlike("transitions", reference.transitions(), figures.transitions())
            + unlike("deadlocks", reference.deadlocks(), figures.deadlocks());
    LevelFigures levels = reference.levels();
    if (!way.knowsLevels() || levels == null) {
      return difference;
    }
    difference += unlike("matched", reference.matched(), figures.matched());
    LevelFigures found = figures.levels();
    return found != null && Arrays.equals(found.sizes(), levels.sizes())
        ? difference
        : difference + "other levels; ";
  }

  private static String unlike(Run run) {
    return run.verdict() == Verdict.COMPLETE ? "" : run.verdict() + "; ";
  }

  private static String unlike(Figure figure, Expectation expected, long found) {
    Long wanted = expected.figures().get(figure);
    return wanted == null ? "" : unlike(figure.key(), wanted, found);
  }

  private static String unlike(String what, long wanted, long found) {
    return wanted == found ? "" : "%s: %d expected, %d found; ".formatted(what, wanted, found);
  }
}
