package mneme.lab.snapshots;

import java.util.List;
import java.util.Locale;
import mneme.lab.Expectation;
import mneme.lab.FreshMneme;

/**
 * One run of {@link SnapshotsCommand}.
 *
 * @param form how snapshots were kept; {@link #WHOLE} where nothing was forgotten
 * @param failure why it is not complete; empty where it is
 * @param held states held at once, at most
 * @param backtracked states that were put into the backtracking set
 * @param seconds of processor time
 * @param memory resident bytes at the peak
 */
record SnapshotRun(
    String model,
    long states,
    String form,
    boolean backtracking,
    String failure,
    long held,
    long visited,
    long backtracked,
    double seconds,
    long memory) {
  /** Ordinary breadth-first search. */
  static final String WHOLE = "bfs";

  static final String COLUMNS =
      "model\tstates\tform\tbacktracking\tfailure\theld\tvisited\tbacktracked\tprocessor_seconds"
          + "\tmemory";

  static SnapshotRun of(
      Expectation model, String form, boolean backtracking, FreshMneme.Answer answer) {
    boolean whole = form.equals(WHOLE);
    boolean wrong =
        answer.complete()
            && (whole
                ? answer.number("states") != model.states()
                : answer.number("visited") < model.states());
    return new SnapshotRun(
        model.shortName(),
        model.states(),
        form,
        backtracking,
        wrong ? "wrong" : answer.complete() ? "" : answer.failure(),
        (long) answer.number(whole ? "states" : "stored_peak"),
        (long) answer.number(whole ? "states" : "visited"),
        (long) answer.number("backtracking_set"),
        answer.process().processorSeconds(),
        answer.process().peakMemory());
  }

  /** A line that {@link #line} wrote. */
  static SnapshotRun parse(List<String> cells) {
    return new SnapshotRun(
        cells.get(0),
        Long.parseLong(cells.get(1)),
        cells.get(2),
        cells.get(3).equals("on"),
        cells.get(4),
        Long.parseLong(cells.get(5)),
        Long.parseLong(cells.get(6)),
        Long.parseLong(cells.get(7)),
        Double.parseDouble(cells.get(8)),
        Long.parseLong(cells.get(9)));
  }

  String line() {
    return String.join(
        "\t",
        model,
        Long.toString(states),
        form,
        backtracking ? "on" : "off",
        failure.replaceAll("\\s+", " "),
        Long.toString(held),
        Long.toString(visited),
        Long.toString(backtracked),
        String.format(Locale.ROOT, "%.2f", seconds),
        Long.toString(memory));
  }

  boolean isWhole() {
    return form.equals(WHOLE);
  }

  boolean complete() {
    return failure.isEmpty();
  }

  /** Of the states of the model. */
  double share() {
    return (double) held / states;
  }

  /** Visits of a state. */
  double redundancy() {
    return (double) visited / states;
  }

  boolean isLike(SnapshotRun other) {
    return model.equals(other.model)
        && form.equals(other.form)
        && backtracking == other.backtracking;
  }

  /** What tells forms apart, in words. */
  String setup() {
    return isWhole() ? form : form + ", backtracking " + (backtracking ? "on" : "off");
  }
}
