package mneme.app.report;

import mneme.app.coverage.Coverage;
import mneme.app.load.LoadedModel;
import mneme.model.Property;
import mneme.run.ProductFigures;
import mneme.run.QuestionResult;
import mneme.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * A run with what surrounded it: all that a report shows.
 *
 * @param command {@code check} or {@code explore}
 * @param budget the bytes given to the whole program
 * @param peakMemory bytes the process held at its peak; -1 where the system does not tell
 * @param coverage how often each transition was executed; null where nobody asked
 */
public record Outcome(
    String command,
    LoadedModel model,
    Run run,
    long budget,
    long peakMemory,
    @Nullable Coverage coverage) {

  /**
   * Whether the states of the model were searched, so that the figures say something of these.
   * Otherwise they are those of products with automata.
   */
  public boolean isOfModel() {
    return run.results().isEmpty()
        || run.results().stream().anyMatch(result -> result.product() == null);
  }

  /** The product of the property whose violation is shown, else of the first; null without any. */
  public @Nullable ProductFigures product() {
    ProductFigures first = null;
    for (QuestionResult result : run.results()) {
      if (result.shown() && result.product() != null) {
        return result.product();
      }
      first = first == null ? result.product() : first;
    }
    return first;
  }

  /** Whether the search went through to its end, so that what was never reached never can be. */
  public boolean finished() {
    // A search for properties ends when all are decided, which may be before everything was seen.
    boolean stopped =
        run.plan().questions().asks(Property.class)
            || run.violation() != null && run.plan().questions().stopAtFirst();
    return run.searchedAll() && !stopped && isOfModel();
  }
}
