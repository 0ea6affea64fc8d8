package mneme.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of a plan.
 *
 * @param limit which limit was reached; null where none was, also where a violation was found
 *     before
 * @param violation the first violation; null where none was found
 * @param exact whether the method visits every reachable state
 * @param properties in the order in which they were asked
 */
public record Run(
    Plan plan,
    Verdict verdict,
    @Nullable Limit limit,
    @Nullable Violation violation,
    boolean exact,
    Figures figures,
    List<PropertyResult> properties) {
  public Run {
    properties = List.copyOf(properties);
  }

  /** A run that was asked no properties. */
  public Run(
      Plan plan,
      Verdict verdict,
      @Nullable Limit limit,
      @Nullable Violation violation,
      boolean exact,
      Figures figures) {
    this(plan, verdict, limit, violation, exact, figures, List.of());
  }
}
