package mneme.app.command;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import mneme.app.ExitCode;
import mneme.app.LabCommand;
import mneme.app.UserException;
import mneme.app.option.Suggestions;
import mneme.app.world.Environment;

/** {@code mneme lab}: finds the experiments and starts one. */
public final class LabLauncher {
  private LabLauncher() {}

  public static int run(List<String> words, Environment environment) throws Exception {
    List<LabCommand> experiments = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (LabCommand experiment : ServiceLoader.load(LabCommand.class)) {
      experiments.add(experiment);
      names.add(experiment.name());
    }
    if (experiments.isEmpty()) {
      throw new UserException("the lab is not part of this installation");
    }
    if (words.isEmpty()) {
      list(experiments, environment.err());
      return ExitCode.USAGE;
    }
    String name = words.getFirst();
    if (name.equals("-h") || name.equals("--help")) {
      list(experiments, environment.out());
      return ExitCode.FINE;
    }
    for (LabCommand experiment : experiments) {
      if (experiment.name().equals(name)) {
        String[] rest = words.subList(1, words.size()).toArray(new String[0]);
        // Experiments take long: each line is to be seen when it is printed.
        PrintStream out = new PrintStream(environment.out(), true, environment.out().charset());
        return experiment.run(rest, out, environment.err());
      }
    }
    throw new UserException(Suggestions.unknown("experiment", name, names));
  }

  private static void list(List<LabCommand> experiments, PrintStream out) {
    out.println("usage: mneme lab EXPERIMENT [ARGUMENT]...");
    out.println();
    for (LabCommand experiment : experiments) {
      String name = experiment.name();
      out.println("  " + name + " ".repeat(Math.max(1, 12 - name.length())) + experiment.summary());
    }
  }
}
