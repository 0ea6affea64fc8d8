package mneme.lab.liveness;

import java.io.PrintStream;
import mneme.app.ExitCode;
import mneme.lab.Experiment;
import mneme.lab.Words;
import mneme.lab.study.Scale;
import mneme.source.SourceException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

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
public final class LivenessCommand extends Experiment {
  private static final int REPORT_EVERY = 5_000;

  @Option(
      names = "--pairs",
      paramLabel = "N",
      defaultValue = "5000",
      description = "How many pairs are decided (default: ${DEFAULT-VALUE}).")
  int pairs;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "0",
      description = "Of the first pair; the next ones count on (default: ${DEFAULT-VALUE}).")
  long seed;

  @Override
  public boolean needsCorpus() {
    return false;
  }

  @Override
  public Portion portion(Scale scale) {
    return scale.pick(
        Portion.of(15, "liveness", "--pairs", "300"),
        Portion.of(300, "liveness", "--pairs", "5000"),
        Portion.of(3600, "liveness", "--pairs", "100000"));
  }

  @Override
  public int run(PrintStream out, PrintStream err) throws SourceException {
    Comparison comparison = new Comparison();
    int wrong = 0;
    for (int i = 0; i < pairs; i++) {
      String difference = comparison.decide(seed + i);
      if (difference != null) {
        wrong++;
        out.println(difference);
      }
      if ((i + 1) % REPORT_EVERY == 0 && i + 1 < pairs) {
        err.println(tally(i + 1, wrong));
      }
    }
    out.println(tally(pairs, wrong));
    return wrong == 0 ? ExitCode.FINE : ExitCode.VIOLATED;
  }

  private static String tally(int decided, int wrong) {
    return Words.grouped(decided) + " pairs decided, " + Words.grouped(wrong) + " wrongly";
  }
}
