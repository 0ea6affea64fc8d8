package mneme.lab.forgetting;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.text.TextTable;
import mneme.engine.Runner;
import mneme.lab.CorpusOptions;
import mneme.lab.Experiment;
import mneme.lab.Options.Value;
import mneme.lab.Portions;
import mneme.lab.Words;
import mneme.lab.forgetting.ForgettingSetups.Setup;
import mneme.model.Independence;
import mneme.model.Model;
import mneme.run.Control;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.source.SourceException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code mneme lab exactness}: whether searches that forget visit everything. */
@Command(
    name = "exactness",
    description = "Verifies that searches that forget visit every state, and nothing else.",
    footer = {
      "",
      "Every state and transition is compared with those of bfs. On models up to 300 states every",
      "policy, hierarchy, size of the cache, preset and form is tried; on others a tenth of the",
      "sizes, another for each model. A run that repeats too much must end incomplete.",
      "Examples:",
      "  mneme lab exactness --most 10000",
      "  mneme lab exactness --random 1000",
      "  mneme lab exactness examples/*"
    })
@Portions(small = "40 --most 300", medium = "900 --most 10000", full = "7200 --most 100000")
public final class ExactnessCommand extends Experiment {
  private static final long MEMORY = 1L << 30;

  final Value<List<Path>> files =
      options.words("MODEL", "0..*", Path.class, "Models (default: those of the corpus).");

  final CorpusOptions which = new CorpusOptions(options);

  final Value<Long> least = options.value("--least", "STATES", 0L, "The smallest models");

  final Value<Long> most = options.value("--most", "STATES", 100000L, "The largest models");

  final Value<Integer> visits =
      options.value(
          "--visits", "N", 4, "How often each state may be visited before a run is given up");

  final Value<Integer> random =
      options.special(
          "--random", "N", 0, "Random Promela programs, so many, instead of the corpus.");

  final Value<Long> seed = options.value("--seed", "S", 1L, "Of the random programs");

  private int complete;
  private int givenUp;
  private int wrong;

  @Override
  public int run(PrintStream out, PrintStream err) throws IOException, InterruptedException {
    TextTable table =
        TextTable.headed("model", "states", "transitions", "runs", "given up", "wrong");
    int number = 0;
    for (ExactnessModels.Chosen chosen : chosen()) {
      Model model;
      try {
        model = chosen.source().load();
      } catch (UserException | SourceException e) {
        err.println(chosen.name() + " cannot be read");
        continue;
      }
      int runsBefore = complete + givenUp;
      int givenUpBefore = givenUp;
      int wrongBefore = wrong;
      RecordedGraph whole = RecordedGraph.first();
      Run exact =
          Runner.run(
              Plan.explore(model).withLimits(Limits.memory(MEMORY).withStates(most.get() + 1)),
              new Control(),
              whole);
      if (exact.verdict() != Verdict.COMPLETE) {
        err.println(chosen.name() + " has more states than " + most.get());
        continue;
      }
      whole.settle();
      for (Setup setup :
          ForgettingSetups.of(number, whole.states(), model.ability(Independence.class) != null)) {
        compare(chosen.name(), model, setup, whole, err);
      }
      number++;
      table.add(
          chosen.name(),
          Words.grouped(whole.states()),
          Words.grouped(whole.transitions()),
          Words.grouped(complete + givenUp - runsBefore),
          Words.grouped(givenUp - givenUpBefore),
          Words.grouped(wrong - wrongBefore));
      err.printf(
          "%s: %d states, %d runs, %d given up, %d wrong%n",
          chosen.name(),
          whole.states(),
          complete + givenUp - runsBefore,
          givenUp - givenUpBefore,
          wrong - wrongBefore);
    }
    out.print(table);
    out.printf(
        "%d models, %d runs to the end, %d given up, %d wrong%n", number, complete, givenUp, wrong);
    return wrong > 0 ? ExitCode.VIOLATED : ExitCode.FINE;
  }

  private void compare(
      String name, Model model, Setup setup, RecordedGraph whole, PrintStream err) {
    RecordedGraph seen = whole.another();
    Limits limits = Limits.memory(MEMORY).withStates((long) visits.get() * whole.states() + 20_000);
    Run run =
        Runner.run(setup.applyTo(Plan.explore(model)).withLimits(limits), new Control(), seen);
    String fault = fault(run, setup, seen, whole);
    if (fault != null) {
      wrong++;
      err.println("WRONG: " + name + ", " + setup.name() + ": " + fault);
    }
    if (run.verdict() == Verdict.COMPLETE) {
      complete++;
    } else {
      givenUp++;
    }
  }

  /** What is wrong with a run; null where nothing is. */
  static @Nullable String fault(Run run, Setup setup, RecordedGraph seen, RecordedGraph whole) {
    if (!run.exact()) {
      return "it does not say that it is exact";
    }
    BitSet taken = seen.transitionsOf(whole);
    if (!seen.staysWithin(whole) || taken == null) {
      return "it sees what is not there";
    }
    if (run.verdict() != Verdict.COMPLETE) {
      return run.limit() == Limit.STATES ? null : "it ends by " + run.limit();
    }
    if (!seen.sameStates(whole)) {
      return "visits " + seen.states() + " of " + whole.states() + " states";
    }
    if (setup.allTransitions() && taken.cardinality() != whole.transitions()) {
      return "transitions are missing";
    }
    if (run.figures().knowsStates() && run.figures().states() != whole.states()) {
      return "it counts " + run.figures().states() + " states of " + whole.states();
    }
    boolean nothingRepeated = run.figures().visited() == whole.states();
    return setup.sleep() && nothingRepeated && seen.transitions() > whole.transitions()
        ? "more transitions than without sleep sets"
        : null;
  }

  private List<ExactnessModels.Chosen> chosen() throws IOException {
    if (!files.get().isEmpty()) {
      return files.get().stream().map(ExactnessModels::file).toList();
    }
    return random.get() > 0
        ? ExactnessModels.random(random.get(), seed.get())
        : ExactnessModels.corpus(which, least.get(), most.get());
  }
}
