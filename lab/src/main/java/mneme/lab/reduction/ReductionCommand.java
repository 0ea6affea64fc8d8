package mneme.lab.reduction;

import mneme.lab.Portions;
import mneme.lab.RandomTrials;
import mneme.lab.Words;
import mneme.source.SourceException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

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
@Portions(small = "15 --models 500", medium = "120 --models 5000", full = "2400 --models 100000")
public final class ReductionCommand extends RandomTrials {
  private final Trial trial = new Trial();

  public ReductionCommand() {
    super("models");
  }

  @Override
  protected @Nullable String decide(long seed) throws SourceException {
    return trial.decide(seed);
  }

  @Override
  protected String tally(int tried, int wrong) {
    return Words.grouped(tried)
        + " models tried, "
        + Words.grouped(wrong)
        + " decided wrongly; "
        + trial.tally();
  }
}
