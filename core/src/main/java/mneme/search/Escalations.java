package mneme.search;

import java.util.ArrayList;
import java.util.List;
import mneme.run.Detail;

/** How a run has changed the way it remembers, for its report. Not thread-safe. */
public final class Escalations {
  /** Under this name a run tells about it. */
  public static final String KEY = "escalations";

  /**
   * One change.
   *
   * @param from the name of what was full
   * @param to the name of what took its place
   * @param states that were remembered
   * @param seconds after the beginning of the run
   * @param bytes of what was full
   */
  public record Step(String from, String to, long states, double seconds, long bytes) {
    private Step to(String other) {
      return new Step(from, other, states, seconds, bytes);
    }
  }

  private final List<Step> steps = new ArrayList<>();

  public void add(Step step) {
    steps.add(step);
  }

  /** The last change did not take place. */
  public void takeBack() {
    steps.removeLast();
  }

  /** Something else took the place of what was full the last time. */
  public void lastWentTo(String other) {
    steps.add(steps.removeLast().to(other));
  }

  public Step last() {
    return steps.getLast();
  }

  /** An outcome that tells about the changes, where there were any. */
  public SearchOutcome toldBy(SearchOutcome outcome) {
    return steps.isEmpty() ? outcome : outcome.with(List.of(detail()));
  }

  private Detail detail() {
    List<List<Detail.Value>> rows = new ArrayList<>();
    for (Step step : steps) {
      rows.add(
          List.of(
              new Detail.Text(step.from),
              new Detail.Text(step.to),
              new Detail.Count(step.states),
              new Detail.Measure(step.seconds),
              new Detail.Bytes(step.bytes)));
    }
    return new Detail(
        KEY, "", new Detail.Rows(List.of("from", "to", "states", "seconds", "bytes"), rows), "");
  }
}
