package mneme.lab;

import picocli.CommandLine.Option;

/** How large the models of an experiment are: options many experiments have. */
public final class SizeOptions {
  @Option(
      names = "--from",
      paramLabel = "STATES",
      converter = Words.CountConverter.class,
      description = "Only models of at least so many states (default: ${DEFAULT-VALUE}).")
  public long from;

  @Option(
      names = "--to",
      paramLabel = "STATES",
      converter = Words.CountConverter.class,
      description = "Only models of at most so many states (default: ${DEFAULT-VALUE}).")
  public long to;

  /** With defaults. */
  public SizeOptions(long from, long to) {
    this.from = from;
    this.to = to;
  }

  public boolean fit(long states) {
    return from <= states && states <= to;
  }
}
