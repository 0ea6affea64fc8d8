package mneme.lab;

import java.io.PrintStream;
import mneme.app.ExitCode;
import mneme.lab.Options.Value;
import mneme.source.SourceException;
import org.jspecify.annotations.Nullable;

/** An experiment that decides random cases in two ways; each case follows from its seed. */
public abstract class RandomTrials extends Experiment {
  private static final int COUNT = 5_000;
  private static final int REPORT_EVERY = 5_000;

  private final Value<Integer> count;
  private final Value<Long> seed;

  /** With the name of the cases, in the plural. */
  protected RandomTrials(String cases) {
    count = options.value("--" + cases, "N", COUNT, "How many " + cases + " are tried");
    seed =
        options.value(
            "--seed", "S", 0L, "Of the first of the " + cases + "; the next ones count on");
  }

  /** Decides one case; returns what is wrong. */
  protected abstract @Nullable String decide(long seed) throws SourceException;

  protected abstract String tally(int tried, int wrong);

  @Override
  public int run(PrintStream out, PrintStream err) throws SourceException {
    int wrong = 0;
    for (int i = 0; i < count.get(); i++) {
      if (i > 0 && i % REPORT_EVERY == 0) {
        err.println(tally(i, wrong));
      }
      String difference = decide(seed.get() + i);
      if (difference != null) {
        wrong++;
        out.println(difference);
      }
    }
    out.println(tally(count.get(), wrong));
    return wrong == 0 ? ExitCode.FINE : ExitCode.VIOLATED;
  }
}
