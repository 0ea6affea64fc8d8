package mneme.search.snapshots;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mneme.run.Detail;
import mneme.search.forgetting.ForgettingFigures;

/**
 * How a search with snapshots gets along: how much it holds and repeats, and when repetitions take
 * over. Not thread-safe; what progress asks for may be a little late.
 */
final class SnapshotFigures extends ForgettingFigures {
  private final SnapshotForm form;
  private final boolean backtracking;
  private final StatePool pool;
  private final CacheStream stream;
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
      forgot();
    }
    count(state, visits);
  }

  /** A state was put into the backtracking set. */
  void backtracked() {
    backtracked++;
  }

  /** For progress. */
  String note(long visits, long matched, long followed) {
    String held =
        String.format(Locale.ROOT, "%,d states in %,d snapshots", pool.count(), stream.count());
    return visits == 0 ? "" : note(held, visits, matched, followed);
  }

  @Override
  protected String remedy() {
    return (backtracking ? "" : SnapshotOptions.BACKTRACKING.option("on or "))
        + "more snapshots, as in "
        + SnapshotOptions.LEVELS.option("'" + form.roomier() + "'")
        + ",";
  }

  /**
   * @param exact whether nothing was forgotten
   */
  List<Detail> details(long visits, long matched, long followed, boolean exact) {
    if (!exact) {
      forgot();
    }
    List<Detail> details = new ArrayList<>();
    addFollowed(details, followed, matched);
    addRepetitions(details, visits);
    details.add(
        Detail.count("snapshots_peak", "snapshots", stream.peak(), "held at once, at most"));
    details.add(Detail.count("backtracking_set", "backtracking set", backtracked, ""));
    details.add(new Detail("snapshot_caches", "", stream.rows(), ""));
    addAdvice(details);
    return details;
  }
}
