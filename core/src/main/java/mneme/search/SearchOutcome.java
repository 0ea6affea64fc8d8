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

  /** The same with more to tell. */
  public SearchOutcome with(List<Detail> details) {
    return new SearchOutcome(limit, finding, trace, figures.with(details));
  }
}
