package mneme.lab.reduction;

import java.io.PrintStream;
import mneme.app.ExitCode;
import mneme.lab.Experiment;
import mneme.lab.Words;
import mneme.lab.study.Scale;
import mneme.source.SourceException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code mneme lab reduction}: random models and questions, with and without partial-order
 * reduction, and whether the sets of events that are followed are stubborn.
 */
@Command(
    name = "reduction",
    description =
        "Compares searches with and without partial-order reduction, on random models and"
            + " questions.",
    footer = {
      "",
      "Examples:",
      "  mneme lab reduction",
      "  mneme lab reduction --models 100000",
      "  mneme lab reduction --models 1 --seed 4711"
    })
public final class ReductionCommand extends Experiment {
  private static final int REPORT_EVERY = 5_000;

  @Option(
      names = "--models",
      paramLabel = "N",
      defaultValue = "5000",
      description = "How many models are tried (default: ${DEFAULT-VALUE}).")
  int models;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "0",
      description = "Of the first model; the next ones count on (default: ${DEFAULT-VALUE}).")
  long seed;

  @Override
  public boolean needsCorpus() {
    return false;
  }

  @Override
  public Portion portion(Scale scale) {
    return scale.pick(
        Portion.of(15, "reduction", "--models", "500"),
        Portion.of(120, "reduction", "--models", "5000"),
        Portion.of(2400, "reduction", "--models", "100000"));
  }

  @Override
  public int run(PrintStream out, PrintStream err) throws SourceException {
    Trial trial = new Trial();
    int wrong = 0;
    for (int i = 0; i < models; i++) {
      String difference = trial.decide(seed + i);
      if (difference != null) {
        wrong++;
        out.println(difference);
      }
      if ((i + 1) % REPORT_EVERY == 0 && i + 1 < models) {
        err.println(tally(i + 1, wrong, trial));
      }
    }
    out.println(tally(models, wrong, trial));
    return wrong == 0 ? ExitCode.FINE : ExitCode.VIOLATED;
  }

  private static String tally(int tried, int wrong, Trial trial) {
    return Words.grouped(tried)
        + " models tried, "
        + Words.grouped(wrong)
        + " decided wrongly; "
        + trial.tally();
  }
}
