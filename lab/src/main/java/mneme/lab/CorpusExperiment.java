package mneme.lab;

/** An experiment with models of a corpus, in which each run has a limit of time. */
public abstract class CorpusExperiment extends Experiment {
  public final CorpusOptions which = new CorpusOptions(options);
  public final TimeoutOption timeout = new TimeoutOption(options);
}
