package mneme.lab;

import mneme.lab.Options.Value;

/** How large the models of an experiment are: options many experiments have. */
public final class SizeOptions {
  public final Value<Long> from;
  public final Value<Long> to;

  /** With defaults. */
  public SizeOptions(Options options, long from, long to) {
    this.from = options.count("--from", "STATES", from, "Only models of at least so many states");
    this.to = options.count("--to", "STATES", to, "Only models of at most so many states");
  }

  public boolean fit(long states) {
    return from.get() <= states && states <= to.get();
  }
}
