package mneme.run;

import org.jspecify.annotations.Nullable;

/**
 * What came of a plan.
 *
 * @param limit which limit was reached; null where none was, also where a violation was found
 *     before
 * @param violation the first violation; null where none was found
 * @param exact whether the method visits every reachable state
 */
public record Run(
    Plan plan,
    Verdict verdict,
    @Nullable Limit limit,
    @Nullable Violation violation,
    boolean exact,
    Figures figures) {}
