package mneme.app;

import java.io.PrintStream;

/**
 * An experiment behind {@code mneme lab NAME}. Implementations are found with {@link
 * java.util.ServiceLoader}, so that the command line does not depend on the lab.
 */
public interface LabCommand {
  /** The word after {@code lab}. */
  String name();

  /** One line for the list of experiments. */
  String summary();

  /**
   * Runs the experiment.
   *
   * @param arguments what follows the name
   * @return an exit code of {@link ExitCode}: 0, or 1 if a result is wrong
   * @throws UserException where the arguments or the files they name are unusable
   * @throws Exception where the experiment itself is broken; reported as an internal error
   */
  int run(String[] arguments, PrintStream out, PrintStream err) throws Exception;
}
