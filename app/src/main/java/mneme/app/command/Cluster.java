package mneme.app.command;

import java.io.PrintStream;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.load.LoadedModel;
import mneme.app.option.Arguments;
import mneme.app.world.Engine;
import mneme.app.world.Environment;
import mneme.run.Plan;
import org.jspecify.annotations.Nullable;

/**
 * What is behind {@code --cluster} and {@code mneme cluster}. Its implementation is found with
 * {@link java.util.ServiceLoader}, so that nothing else depends on Apache Spark.
 */
public interface Cluster {
  /**
   * A run of the command line, from which other processes make the same plan.
   *
   * @param command {@code check} or {@code explore}
   */
  record Job(String command, LoadedModel model, Plan plan, Arguments arguments) {}

  /**
   * An engine for one run.
   *
   * @param told where each level is told; null where nobody wants to know
   */
  Engine engine(Job job, @Nullable PrintStream told, Environment environment) throws UserException;

  /**
   * Starts or stops a cluster on this machine.
   *
   * @return an exit code of {@link ExitCode}
   */
  int control(Arguments arguments, Environment environment) throws UserException;
}
