package mneme.logic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The automata of the patterns of Dwyer, Avrunin and Corbett, "Patterns in Property Specifications
 * for Finite-State Verification", are not larger than those of {@code spin -f} (6.5.2), whose
 * numbers of states stand here.
 */
class PatternsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "[] !p; 1; 2",
        "<> r -> (!p U r); 4; 3",
        "[] (q -> [] !p); 2; 3",
        "[] ((q && !r && <> r) -> (!p U r)); 7; 4",
        "[] ((q && !r) -> (r V (!p || r))); 2; 3",
        "<> p; 2; 1",
        "(p && !r) V (!r || (p && !r)); 2; 2",
        "[] !q || <> (q && <> p); 5; 3",
        "[] ((q && !r) -> ((p && !r) V (!r || (p && !r)))); 2; 3",
        "[] ((q && !r) -> (!r U (p && !r))); 4; 3",
        "[] p; 1; 2",
        "<> r -> (p U r); 4; 3",
        "[] (q -> [] p); 2; 3",
        "[] ((q && !r && <> r) -> (p U r)); 7; 4",
        "[] ((q && !r) -> (r V (p || r))); 2; 3",
        "s V (!p || s); 2; 2",
        "<> r -> (!p U (s || r)); 4; 4",
        "[] !q || <> (q && (s V (!p || s))); 5; 6",
        "[] ((q && !r && <> r) -> (!p U (s || r))); 8; 5",
        "[] ((q && !r) -> ((s || r) V (!p || s || r))); 2; 3",
        "[] (p -> <> s); 4; 2",
        "<> r -> ((p -> (!r U (s && !r))) U r); 5; 6",
        "[] (q -> [] (p -> <> s)); 6; 3",
        "[] ((q && !r && <> r) -> ((p -> (!r U (s && !r))) U r)); 10; 7",
        "[] ((q && !r) -> (r V ((p -> (!r U (s && !r))) || r))); 6; 4",
        "[] <> p; 2; 2",
        "<> [] p; 2; 2",
        "[] <> p -> [] <> q; 5; 3",
        "p U q; 2; 2",
        "[] (p -> <> (q && <> r)); 10; 4",
        "[] (p -> (q U (r U s))); 6; 5"
      })
  void theyAreNotLargerThanThoseOfSpin(String formula, int states, int opposite)
      throws FormulaException {
    Formula parsed = FormulaParser.parse(formula).formula();
    assertThat(Translation.plain(parsed).size()).as(formula).isLessThanOrEqualTo(states);
    assertThat(Translation.plain(Formula.not(parsed)).size())
        .as("!(%s)", formula)
        .isLessThanOrEqualTo(opposite);
  }
}
