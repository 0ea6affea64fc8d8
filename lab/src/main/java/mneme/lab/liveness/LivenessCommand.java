package mneme.lab.liveness;

import mneme.lab.Portions;
import mneme.lab.RandomTrials;
import mneme.lab.Words;
import mneme.source.SourceException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/**
 * {@code mneme lab liveness}: random models and random formulas, decided by every search for cycles
 * over every exact store in turn, and by the definition.
 */
@Command(
    name = "liveness",
    description =
        "Compares searches for cycles with the definition, on random models and formulas.",
    footer = {
      "",
      "Examples:",
      "  mneme lab liveness",
      "  mneme lab liveness --pairs 100000",
      "  mneme lab liveness --pairs 1 --seed 4711"
    })
@Portions(small = "15 --pairs 300", medium = "300 --pairs 5000", full = "3600 --pairs 100000")
public final class LivenessCommand extends RandomTrials {
  private final Comparison comparison = new Comparison();

  public LivenessCommand() {
    super("pairs");
  }

  @Override
  protected @Nullable String decide(long seed) throws SourceException {
    return comparison.decide(seed);
  }

  @Override
  protected String tally(int decided, int wrong) {
    return Words.grouped(decided) + " pairs decided, " + Words.grouped(wrong) + " wrongly";
  }
}
