package mneme.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts become formulas, or are refused with the place. */
class FormulaParserTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "a U b && c; ((a U b) && c)",
        "a && b || c -> d; ((((a && b) || c)) -> d)",
        "[] a U b; (([] a) U b)",
        "! a U b; ((!a) U b)",
        "G F a; [] <> a",
        "a R b; a V b",
        "a && b W a; a && (a V (b || a))",
        "a && b M a; a && (a U (b && a))",
        "always eventually a; G F a",
        "a until b; a U b",
        "not a and b or c implies d; ((!a && b) || c) -> d",
        "a -> b -> c; ((a -> b) -> c)",
        "a <=> b; (a && b) || (!a && !b)",
        "{x < 3} U {y[2] == {1}}; {x < 3} U \"y[2] == {1}\"",
        "~a /\\ b \\/ c; !a & b | c",
        "X X true; 1"
      })
  void notationsMeanTheSame(String text, String same) throws FormulaException {
    assertThat(FormulaParser.parse(text)).isEqualTo(FormulaParser.parse(same));
  }

  @Test
  void aFormulaAndItsOppositeSayEverythingOrNothing() throws FormulaException {
    for (String formula : List.of("a U b", "[] a", "a U (b R c)", "X (a M b)")) {
      assertThat(FormulaParser.parse("(%s) -> (%s)".formatted(formula, formula)).formula())
          .isEqualTo(Formula.TRUE);
      assertThat(FormulaParser.parse("(%s) && !(%s)".formatted(formula, formula)).formula())
          .isEqualTo(Formula.FALSE);
    }
  }

  @Test
  void propositionsKeepTheirTexts() throws FormulaException {
    assertThat(FormulaParser.parse("[] ({x < 3} -> <> P@end)").propositions())
        .containsExactly("x < 3", "P@end");
    assertThat(FormulaParser.parse("{U} U U1").propositions()).containsExactly("U", "U1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "a U; 3; a formula is expected here, not the end",
        "(a; 2; ')' is expected here, for the '(' in column 1",
        "a b; 2; an operator or the end is expected here, not 'b'",
        "a && x < 3; 7; '<' is no part of a formula",
        "a && {x; 5; this brace is not closed",
        "U a; 0; a formula is expected here, not 'U'",
        "a || {}; 5; there is no expression",
        "2; 0; a formula is expected here, not '2'"
      })
  void mistakesAreNamedWithTheirPlace(String text, int offset, String message) {
    FormulaException e =
        catchThrowableOfType(FormulaException.class, () -> FormulaParser.parse(text));
    assertThat(e).hasMessageContaining(message);
    assertThat(e.offset()).isEqualTo(offset);
  }

  @Test
  void deepNestingIsRefused() {
    FormulaException e =
        catchThrowableOfType(
            FormulaException.class, () -> FormulaParser.parse("!(".repeat(5_000) + "a"));
    assertThat(e).hasMessageContaining("nested more than");
  }
}
