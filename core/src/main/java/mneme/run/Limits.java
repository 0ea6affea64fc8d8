package mneme.run;

import java.time.Duration;

/**
 * What a run may use. Whichever is reached first ends it as {@link Verdict#INCOMPLETE}.
 *
 * @param memory bytes for everything the run keeps outside the Java heap: tables, queue, stack,
 *     caches
 * @param time of the search, and of what {@link Control#spent} says was spent before
 * @param states distinct states
 * @param depth steps from an initial state; what lies further away is not visited
 */
public record Limits(long memory, Duration time, long states, long depth) {
  private static final Duration FOREVER = Duration.ofDays(365_000);

  public static Limits memory(long bytes) {
    return new Limits(bytes, FOREVER, Long.MAX_VALUE, Long.MAX_VALUE);
  }

  public Limits withTime(Duration time) {
    return new Limits(memory, time, states, depth);
  }

  public Limits withStates(long states) {
    return new Limits(memory, time, states, depth);
  }

  public Limits withDepth(long depth) {
    return new Limits(memory, time, states, depth);
  }
}
