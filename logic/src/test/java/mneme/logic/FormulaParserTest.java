package mneme.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import mneme.logic.FormulaParser.Parsed;
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
        "X X true; 1",
        "G (x < 3 -> F y == 1); G ({x < 3} -> F {y == 1})",
        "x == 1 U y[2] != -1; {x == 1} U {y[2] != -1}",
        "G (len(q) <= 2 && !full(q)); G ({len(q) <= 2} && !{full(q)})",
        "(x + 1) * 2 > y || P[0]@end; {(x + 1) * 2 > y} || {P[0]@end}",
        "((x) < 3); {(x) < 3}",
        "x < 3 && y; ({x < 3}) && (y)",
        "a[i + (1)].f <=> b; {a[i + (1)].f} <-> b",
        "1 < x && 1; {1 < x}",
        "G F fired(P.go) imply a; (G F {fired(P.go)}) -> a",
        "x<-1; {x<-1}"
      })
  void notationsMeanTheSame(String text, String same) throws FormulaException {
    Parsed parsed = FormulaParser.parse(text);
    assertThat(parsed.formula()).isEqualTo(FormulaParser.parse(same).formula());
    assertThat(parsed.propositions()).isEqualTo(FormulaParser.parse(same).propositions());
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
    assertThat(FormulaParser.parse("[] ({ x < 3} -> <> x == y)").offsets()).containsExactly(6, 19);
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
        "a && x <; 8; the expression should go on here",
        "a $ b; 2; '$' is no part of a formula",
        "x & 3 == 1; 2; '&' may belong to the expression",
        "x == 1 | a; 7; '|' may belong to the expression",
        "! x == 1; 0; it is not clear whether '!' belongs to the expression",
        "F == 1; 0; 'F' is an operator of formulas; write a variable of this name in braces, such as {F == 1}",
        "f(a U b); 4; 'U' is an operator of formulas and cannot stand inside an expression",
        "x[1; 1; this '[' is not closed",
        "< 3; 0; a formula is expected here, not '<'",
        "x < 3 y; 6; an operator or the end is expected here, not 'y'",
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
