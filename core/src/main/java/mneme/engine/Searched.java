package mneme.engine;

import mneme.check.Survey;
import mneme.search.SearchOutcome;

/**
 * How a search ended.
 *
 * @param exact whether its store tells all states apart
 * @param search the one in use at the end
 * @param store the one in use at the end
 */
record Searched(SearchOutcome outcome, boolean exact, Survey survey, String search, String store) {
  Searched withOutcome(SearchOutcome other) {
    return new Searched(other, exact, survey, search, store);
  }
}
