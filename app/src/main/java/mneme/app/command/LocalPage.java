package mneme.app.command;

import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.load.LoadedModel;
import mneme.app.option.Arguments;
import mneme.app.report.Outcome;
import mneme.app.world.Environment;
import mneme.app.world.Session;
import mneme.run.Control;

/**
 * The page behind {@code mneme web} and {@code --live}. Its implementation is found with {@link
 * java.util.ServiceLoader}, so that the command line does not depend on a server.
 */
public interface LocalPage {
  /**
   * Serves the page until somebody stops the program.
   *
   * @return an exit code of {@link ExitCode}
   */
  int serve(Arguments arguments, Environment environment, Session session) throws UserException;

  /**
   * Shows a run of the terminal while it lasts.
   *
   * @param command {@code check} or {@code explore}
   * @param control of the run that is about to begin
   */
  Live show(
      String command,
      LoadedModel model,
      Arguments arguments,
      Control control,
      Environment environment)
      throws UserException;

  /** A page that shows one run. */
  interface Live extends AutoCloseable {
    /** Shows how the run ended. */
    void ended(Outcome outcome);

    /** The page is served no longer; whoever looks at it keeps what it shows. */
    @Override
    void close();
  }
}
