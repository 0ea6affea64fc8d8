package mneme.lab.command;

import java.util.List;
import mneme.lab.Experiment;
import mneme.lab.Programs;
import mneme.lab.study.Entry;
import mneme.lab.study.Measure;
import mneme.lab.study.Results;
import mneme.lab.study.Section;
import mneme.lab.study.Setting;
import mneme.lab.study.Study;

/** A command of the lab as a study: one process, whose exit code says whether a result is wrong. */
record CommandStudy(Experiment experiment) implements Study {
  @Override
  public String name() {
    return experiment.name();
  }

  @Override
  public String title() {
    return experiment.summary();
  }

  @Override
  public String source() {
    return "";
  }

  @Override
  public String setUp() {
    return "One process that runs the command of that name; 'mneme lab "
        + name()
        + " --help' tells what its figures mean. It fails if a result is wrong.";
  }

  @Override
  public List<Measure> measures(Setting setting) {
    if (setting.glob() != null
        || experiment.needsCorpus() && setting.corpus().isEmpty()
        || !Programs.missing(experiment.tools()).isEmpty()) {
      return List.of();
    }
    Experiment.Portion portion = experiment.portion(setting.scale());
    if (portion.equals(Experiment.Portion.NOTHING)) {
      return List.of();
    }
    return List.of(Measure.lab(name(), portion.seconds(), portion.words()).within(portion.limit()));
  }

  @Override
  public String missing(Setting setting) {
    List<String> programs = Programs.missing(experiment.tools());
    if (!programs.isEmpty()) {
      return "there is no " + String.join(", no ", programs) + " on the path";
    }
    if (experiment.portion(setting.scale()).equals(Experiment.Portion.NOTHING)) {
      return "it needs more time than this scale has";
    }
    return setting.glob() != null ? "it takes no --models" : Study.super.missing(setting);
  }

  @Override
  public void report(Results results, Section section) {
    for (Entry entry : results.entries().values()) {
      section.text(
          entry.wrong().isEmpty()
              ? entry.isLimited() ? "It was ended before it was done." : "No result is wrong."
              : entry.wrong());
    }
  }
}
