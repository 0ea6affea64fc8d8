package mneme.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import mneme.model.Property;
import mneme.question.Question;
import mneme.question.RunsKept;
import mneme.question.Unchecked;
import org.jspecify.annotations.Nullable;

/**
 * What came of a plan.
 *
 * @param limit which limit was reached; null where none was, also where a violation was found
 *     before
 * @param violation the first violation; null where none was found
 * @param exact whether the method visits every reachable state
 * @param results one for each question of the plan, in their order
 */
public record Run(
    Plan plan,
    Verdict verdict,
    @Nullable Limit limit,
    @Nullable Violation violation,
    boolean exact,
    Figures figures,
    List<QuestionResult> results) {
  public Run {
    results = List.copyOf(results);
  }

  /** A run that was asked nothing. */
  public Run(
      Plan plan,
      Verdict verdict,
      @Nullable Limit limit,
      @Nullable Violation violation,
      boolean exact,
      Figures figures) {
    this(plan, verdict, limit, violation, exact, figures, List.of());
  }

  /** What came of the properties among the questions, in their order. */
  public List<PropertyResult> properties() {
    return named(Property.class::isInstance);
  }

  /** What came of claims and formulas among the questions, in their order. */
  public List<PropertyResult> claims() {
    return named(question -> !(question instanceof Property));
  }

  /** What came of everything among the questions that has a name, in their order. */
  public List<PropertyResult> named() {
    return named(_ -> true);
  }

  private List<PropertyResult> named(Predicate<Question> wanted) {
    List<PropertyResult> found = new ArrayList<>();
    for (QuestionResult result : results) {
      String name =
          switch (result.question()) {
            case Property property -> property.id();
            case Unchecked kept -> kept.claim().name();
            case RunsKept kept -> kept.claim().name();
            default -> null;
          };
      if (name != null && wanted.test(result.question())) {
        found.add(
            new PropertyResult(
                name, result.answer(), result.bound(), result.product(), result.unchecked()));
      }
    }
    return found;
  }

  /** What could not be checked, and was not found broken either. */
  public List<QuestionResult> unchecked() {
    return results.stream().filter(result -> !result.unchecked().isEmpty()).toList();
  }

  /** Whether the search went through to its end, whatever it could not be asked. */
  public boolean searchedAll() {
    return limit == null || limit == Limit.UNCHECKED;
  }
}
