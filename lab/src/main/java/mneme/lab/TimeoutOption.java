package mneme.lab;

import java.time.Duration;
import mneme.lab.Options.Value;

/** How long a run may take: an option many experiments have. */
public final class TimeoutOption {
  private final Value<Duration> each;

  public TimeoutOption(Options options) {
    each = options.time("--timeout", "10m", "For each run");
  }

  public Duration each() {
    return each.get();
  }
}
