package mneme.search;

import java.util.List;
import mneme.check.Finding;
import mneme.run.Detail;
import mneme.run.Figures;
import mneme.run.Limit;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * How a search ended.
 *
 * @param limit null if it visited everything or stopped at a violation
 * @param trace the way to the finding, where there is one and it was asked for
 */
public record SearchOutcome(
    @Nullable Limit limit, @Nullable Finding finding, @Nullable Trace trace, Figures figures) {

  /** How a search ended whose clock has noted its limit, if it met one. */
  public static SearchOutcome of(
      SearchTask task,
      StopWatch watch,
      @Nullable Finding finding,
      @Nullable Trace trace,
      Figures figures) {
    boolean enough = finding != null && task.questions().stopAtFirst();
    return new SearchOutcome(enough ? null : watch.limit(), finding, trace, figures);
  }

  /** The same of a run that had begun so many seconds earlier. */
  public SearchOutcome after(double seconds) {
    return new SearchOutcome(limit, finding, trace, figures.after(seconds));
  }

  /** The same with more to tell. */
  public SearchOutcome with(List<Detail> details) {
    return new SearchOutcome(limit, finding, trace, figures.with(details));
  }
}
