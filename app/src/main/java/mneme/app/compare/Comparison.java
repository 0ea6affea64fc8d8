package mneme.app.compare;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The results of several configurations on one model, with what follows from them: factors against
 * a base, and whether those that must agree do. Immutable.
 */
public record Comparison(String model, List<Result> results) {
  private static final List<String> MUST_AGREE = List.of("states", "transitions", "deadlocks");

  public Comparison {
    results = List.copyOf(results);
  }

  /** What times are compared with: full under bfs where it has run, else the first that has. */
  public @Nullable Result base() {
    Result first = null;
    for (Result result : results) {
      if (result.hasFigures()) {
        if (result.configuration().name().equals("full")) {
          return result;
        }
        first = first == null ? result : first;
      }
    }
    return first;
  }

  /** Time against that of the base; 0 where there is none. */
  public double timeFactor(Result result) {
    Result base = base();
    return base == null || base.number("seconds") <= 0
        ? 0
        : result.number("seconds") / base.number("seconds");
  }

  /**
   * Events executed against the transitions of the graph, as a complete, exact run has counted
   * them; as the run itself has, where there is no such.
   */
  public double eventFactor(Result result) {
    double transitions = result.number("transitions");
    for (Result other : results) {
      if (other.isComplete() && other.isExact()) {
        transitions = other.number("transitions");
        break;
      }
    }
    return transitions <= 0 ? 0 : result.number("events_executed") / transitions;
  }

  /** What is wrong with the program, not with the model: a sentence each; empty if nothing is. */
  public List<String> disagreements() {
    List<String> found = new ArrayList<>();
    Result first = null;
    for (Result result : results) {
      if (!result.isComplete() || !result.isExact()) {
        continue;
      }
      if (first == null) {
        first = result;
        continue;
      }
      for (String key : MUST_AGREE) {
        if (result.has(key) && first.has(key) && result.number(key) != first.number(key)) {
          found.add(
              "%s counts %,.0f %s, %s %,.0f"
                  .formatted(
                      first.configuration().name(),
                      first.number(key),
                      key,
                      result.configuration().name(),
                      result.number(key)));
        }
      }
    }
    for (Result result : results) {
      if (first != null
          && result.has("exact")
          && !result.isExact()
          && result.number("states") > first.number("states")) {
        found.add(
            "%s, which can only lose states, counts %,.0f, %s %,.0f"
                .formatted(
                    result.configuration().name(),
                    result.number("states"),
                    first.configuration().name(),
                    first.number("states")));
      }
    }
    return found;
  }
}
