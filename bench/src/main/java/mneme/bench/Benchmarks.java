package mneme.bench;

import mneme.engine.Methods;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs the benchmarks with the options of JMH; stores are those of the registry. */
public final class Benchmarks {
  private Benchmarks() {}

  public static void main(String[] args) throws RunnerException, CommandLineOptionException {
    CommandLineOptions options = new CommandLineOptions(args);
    OptionsBuilder builder = new OptionsBuilder();
    builder.parent(options);
    if (!options.getParameter("store").hasValue()) {
      String[] stores =
          Methods.names(Methods.standard().stores()).stream()
              .filter(name -> !name.equals(Methods.AUTO))
              .toArray(String[]::new);
      builder.param("store", stores);
    }
    new Runner(builder.build()).run();
  }
}
