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
 * @param claims those of the model's text, in the order in which they were asked
 */
public record Run(
    Plan plan,
    Verdict verdict,
    @Nullable Limit limit,
    @Nullable Violation violation,
    boolean exact,
    Figures figures,
    List<PropertyResult> properties,
    List<PropertyResult> claims) {
  public Run {
    properties = List.copyOf(properties);
    claims = List.copyOf(claims);
  }

  /** A run that was asked neither properties nor claims. */
  public Run(
      Plan plan,
      Verdict verdict,
      @Nullable Limit limit,
      @Nullable Violation violation,
      boolean exact,
      Figures figures) {
    this(plan, verdict, limit, violation, exact, figures, List.of(), List.of());
  }

  /** The claims that could not be checked, and were not found broken either. */
  public List<PropertyResult> unchecked() {
    return claims.stream().filter(claim -> !claim.unchecked().isEmpty()).toList();
  }

  /** Whether the search went through to its end, whatever it could not be asked. */
  public boolean searchedAll() {
    return limit == null || limit == Limit.UNCHECKED;
  }
}
