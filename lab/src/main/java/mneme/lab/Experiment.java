package mneme.lab;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import mneme.app.ExitCode;
import mneme.app.LabCommand;
import mneme.app.UserException;
import mneme.lab.study.Scale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** An experiment whose options are annotated fields; for one run. */
public abstract class Experiment implements LabCommand {
  private static final double UNTOLD_SECONDS = 600;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this text.")
  boolean help;

  protected final Options options = new Options(this);

  /**
   * What {@code lab run} does of the experiment at a scale.
   *
   * @param words the arguments, the name first
   * @param seconds it takes on a quiet machine, roughly
   * @param limit after which it is ended
   */
  public record Portion(List<String> words, double seconds, Duration limit) {
    public Portion {
      words = List.copyOf(words);
    }

    /** Nothing at this scale. */
    public static final Portion NOTHING = new Portion(List.of(), 0, Duration.ZERO);

    /** With an hour's limit, or four times what it takes if that is more. */
    public static Portion of(double seconds, String... words) {
      return new Portion(
          List.of(words), seconds, Duration.ofSeconds(Math.max(3600, (long) (4 * seconds))));
    }
  }

  /** What {@code lab run} does of it: all, but nothing at the small scale, unless it is told. */
  public final Portion portion(Scale scale) {
    Portions told = getClass().getAnnotation(Portions.class);
    if (told == null) {
      return scale == Scale.SMALL ? Portion.NOTHING : Portion.of(UNTOLD_SECONDS, name());
    }
    String text = scale.pick(told.small(), told.medium(), told.full());
    if (text.isEmpty()) {
      return Portion.NOTHING;
    }
    String[] words = text.split(" ");
    double seconds = Double.parseDouble(words[0]);
    words[0] = name();
    return Portion.of(seconds, words);
  }

  /** Whether {@code lab run} carries it out by this command. */
  public final boolean isStudy() {
    return !getClass().isAnnotationPresent(ByHand.class);
  }

  /** Whether there is nothing to do without a corpus. */
  public boolean needsCorpus() {
    return true;
  }

  /** Programs it starts. */
  public List<String> tools() {
    return List.of();
  }

  /** Runs with the options that were parsed. */
  public abstract int run(PrintStream out, PrintStream err) throws Exception;

  private Command description() {
    return getClass().getAnnotation(Command.class);
  }

  @Override
  public final String name() {
    return description().name();
  }

  @Override
  public final String summary() {
    return description().description()[0];
  }

  @Override
  public final int run(String[] arguments, PrintStream out, PrintStream err) throws Exception {
    CommandLine line =
        new CommandLine(options.spec())
            .setCommandName("mneme lab " + name())
            .setCaseInsensitiveEnumValuesAllowed(true);
    try {
      line.parseArgs(arguments);
      if (line.isUsageHelpRequested()) {
        line.usage(out);
        return ExitCode.FINE;
      }
      return run(out, err);
    } catch (InterruptedException e) {
      err.println("mneme lab " + name() + ": ended before it was done");
      return ExitCode.INCOMPLETE;
    } catch (ParameterException | LabException e) {
      throw new UserException(String.valueOf(e.getMessage()));
    }
  }
}
