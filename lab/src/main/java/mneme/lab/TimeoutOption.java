package mneme.lab;

import java.time.Duration;
import picocli.CommandLine.Option;

/** How long a run may take: an option many experiments have. */
public final class TimeoutOption {
  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      defaultValue = "10m",
      converter = Words.DurationConverter.class,
      description = "For each run (default: ${DEFAULT-VALUE}).")
  public Duration each = Duration.ZERO;
}
