package mneme.lab.command;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import mneme.app.LabCommand;
import mneme.lab.Experiment;
import mneme.lab.LabException;
import mneme.lab.study.Study;

/** The experiments there are: those with a study of their own, and every command of the lab. */
final class Studies {
  private Studies() {}

  /** In the order in which they are listed and run. */
  static List<Study> all() {
    List<Study> studies = new ArrayList<>();
    ServiceLoader.load(Study.class).forEach(studies::add);
    for (LabCommand command : ServiceLoader.load(LabCommand.class)) {
      if (command instanceof Experiment experiment && experiment.isStudy()) {
        studies.add(new CommandStudy(experiment));
      }
    }
    return studies;
  }

  /** The one of that name, those a glob fits, or {@code all}. */
  static List<Study> named(List<String> names) {
    List<Study> all = all();
    List<Study> chosen = new ArrayList<>();
    for (String name : names) {
      List<Study> fitting = all.stream().filter(study -> fits(study, name)).toList();
      if (fitting.isEmpty()) {
        throw new LabException(
            "there is no experiment '" + name + "'; mneme lab list shows all of them");
      }
      fitting.stream().filter(study -> !chosen.contains(study)).forEach(chosen::add);
    }
    return chosen;
  }

  private static boolean fits(Study study, String name) {
    return name.equals("all")
        || FileSystems.getDefault().getPathMatcher("glob:" + name).matches(Path.of(study.name()));
  }
}
