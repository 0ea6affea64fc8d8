package mneme.lab;

import picocli.CommandLine.Mixin;

/** An experiment with models of a corpus, in which each run has a limit of time. */
public abstract class CorpusExperiment extends Experiment {
  @Mixin public final CorpusOptions which = new CorpusOptions();

  @Mixin public final TimeoutOption timeout = new TimeoutOption();
}
