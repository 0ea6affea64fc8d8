package mneme.lab;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What is to be said of one model after its run.
 *
 * @param limit seconds the run was given
 * @param seconds of wall time the run took
 * @param details what differs, why it failed or was skipped; empty where it agrees
 */
public record Judgement(Outcome outcome, long limit, double seconds, String details) {
  /** How a run ended, against what is known. */
  public enum Outcome {
    /** Every figure that is known was found. */
    AGREES,
    /** The run is complete, and a figure is another one. */
    DIFFERS,
    /** The run ended neither with an answer nor at a limit. */
    FAILED,
    /** A limit came first: nothing is known. */
    SKIPPED;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    public boolean isWrong() {
      return this == DIFFERS || this == FAILED;
    }
  }

  private static final int INCOMPLETE = 3;

  public static Judgement of(Expectation expected, FreshMneme.Answer answer, Duration limit) {
    double seconds = answer.process().seconds();
    long limitSeconds = limit.toSeconds();
    if (answer.process().timedOut()) {
      String details = "not finished after %d s".formatted(limitSeconds);
      return new Judgement(Outcome.SKIPPED, limitSeconds, seconds, details);
    }
    if (answer.process().exitCode() == INCOMPLETE && answer.json() != null) {
      String details =
          "incomplete, limit %s, after %s states"
              .formatted(answer.text("limit"), answer.text("states"));
      return new Judgement(Outcome.SKIPPED, limitSeconds, seconds, details);
    }
    if (!answer.complete() || answer.json() == null) {
      return new Judgement(Outcome.FAILED, limitSeconds, seconds, answer.failure());
    }
    List<Expectation.Difference> differences = expected.differences(answer.json());
    if (!answer.text("exact").equals("true")) {
      return new Judgement(Outcome.FAILED, limitSeconds, seconds, "complete, but not exact");
    }
    return new Judgement(
        differences.isEmpty() ? Outcome.AGREES : Outcome.DIFFERS,
        limitSeconds,
        seconds,
        differences.stream().map(Object::toString).collect(Collectors.joining("; ")));
  }
}
