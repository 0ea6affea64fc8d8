package mneme.search.snapshots;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mneme.run.Detail;
import mneme.search.Repetitions;

/**
 * How a search with snapshots gets along: how much it holds and repeats, and when repetitions take
 * over. Not thread-safe; what progress asks for may be a little late.
 */
final class SnapshotFigures {
  private final SnapshotForm form;
  private final boolean backtracking;
  private final StatePool pool;
  private final CacheStream stream;
  private final Repetitions repetitions = new Repetitions();
  private long backtracked;

  SnapshotFigures(SnapshotForm form, boolean backtracking, StatePool pool, CacheStream stream) {
    this.form = form;
    this.backtracking = backtracking;
    this.pool = pool;
    this.stream = stream;
  }

  /** A state is visited; so many were by now, and so many were ever put into the pool. */
  void visited(int[] state, long visits, long added) {
    if (added > pool.count()) {
      repetitions.forgot();
    }
    repetitions.visited(state, visits);
  }

  /** A state was put into the backtracking set. */
  void backtracked() {
    backtracked++;
  }

  /** For progress. */
  String note(long visits, long matched, long transitions) {
    if (visits == 0) {
      return "";
    }
    String note =
        String.format(
            Locale.ROOT,
            "%d %% met again, %d states in %d snapshots, each visited %.2f times",
            transitions == 0 ? 0 : 100 * matched / transitions,
            pool.count(),
            stream.count(),
            repetitions.redundancy(visits));
    return repetitions.takeOver() ? note + "; warning: " + advice() : note;
  }

  private String advice() {
    return "most visits repeat earlier ones: "
        + (backtracking ? "" : "--backtracking on or ")
        + "more snapshots, as in --snapshots '"
        + form.roomier()
        + "', would help";
  }

  /**
   * @param exact whether nothing was forgotten
   */
  List<Detail> details(long visits, long matched, long transitions, boolean exact) {
    List<Detail> details = new ArrayList<>();
    if (transitions > 0) {
      details.add(
          Detail.measure(
              "matched_share",
              "met again",
              (double) matched / transitions,
              "of the transitions lead to a state that was remembered"));
    }
    if (!exact) {
      repetitions.forgot();
      details.add(
          Detail.count(
              "states_estimate",
              "states",
              repetitions.distinct(visits),
              "different ones, estimated to 1 %"));
      details.add(
          Detail.measure(
              "redundancy", "redundancy", repetitions.redundancy(visits), "visits of a state"));
    }
    details.add(
        Detail.count("snapshots_peak", "snapshots", stream.peak(), "held at once, at most"));
    details.add(Detail.count("backtracking_set", "backtracking set", backtracked, ""));
    details.add(new Detail("snapshot_caches", "", stream.rows(), ""));
    if (repetitions.takeOver()) {
      details.add(Detail.text("advice", "warning", "repeats", advice()));
    }
    return details;
  }
}
