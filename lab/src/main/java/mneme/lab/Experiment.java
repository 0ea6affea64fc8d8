package mneme.lab;

import java.io.PrintStream;
import mneme.app.ExitCode;
import mneme.app.LabCommand;
import mneme.app.UserException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** An experiment whose options are annotated fields; for one run. */
public abstract class Experiment implements LabCommand {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this text.")
  boolean help;

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
    CommandLine line = new CommandLine(this).setCommandName("mneme lab " + name());
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
