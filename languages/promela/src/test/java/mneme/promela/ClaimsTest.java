package mneme.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import mneme.promela.program.Action;
import mneme.promela.program.Claim;
import mneme.promela.program.Location;
import mneme.promela.program.Step;
import mneme.source.Diagnostic;
import mneme.source.Language;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Never claims and formulas become automata. */
class ClaimsTest {
  private static final String MODEL =
      "byte x; bit a, b, c; active proctype P() { L: do :: x < 3 -> x++ :: a = 1 od }\n";

  private static List<Claim> claims(String text) throws SourceException {
    PromelaModel model =
        (PromelaModel)
            new PromelaLanguage()
                .load(new SourceText("claims.pml", MODEL + text), Map.of())
                .model();
    return model.translatedClaims();
  }

  /** Where an automaton can go, and under which conditions. */
  private static List<String> ways(Claim claim) {
    return claim.locations().stream()
        .map(location -> location.accept() + " " + steps(location))
        .toList();
  }

  private static List<String> steps(Location location) {
    return location.groups().stream()
        .flatMap(group -> group.steps().stream())
        .map(step -> step.text() + " > " + step.target())
        .toList();
  }

  @Test
  void aNeverClaimIsAnAutomaton() throws SourceException {
    List<Claim> claims =
        claims(
            """
            never late {
            T0: if :: x > 2 -> goto accept_bad :: true -> goto T0 fi;
            accept_bad: if :: !P@L -> goto accept_bad :: x == 0 fi
            }
            """);
    assertThat(claims).singleElement().extracting(Claim::name).isEqualTo("late");
    Claim claim = claims.getFirst();
    assertThat(claim.formula()).isFalse();
    assertThat(claim.locations().stream().filter(Location::accept))
        .singleElement()
        .extracting(Location::name)
        .isEqualTo("accept_bad");
    // A claim that comes to its end is violated there.
    assertThat(claim.locations().getLast().groups().getFirst().steps())
        .singleElement()
        .extracting(Step::action)
        .isInstanceOf(Action.End.class);
  }

  @Test
  void aFormulaIsTheAutomatonOfItsOpposite() throws SourceException {
    Claim claim = claims("ltl safe { [] (x < 3) }").getFirst();
    assertThat(claim.formula()).isTrue();
    // It waits for a state with x >= 3, and then accepts whatever comes.
    assertThat(ways(claim).getFirst()).isEqualTo("false [!(x < 3) > 1, true > 0]");
    assertThat(claim.locations()).anyMatch(Location::accept);
    assertThat(claims("ltl { true }").getFirst().locations().getFirst().groups().getFirst().steps())
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "a U b && c, ((a U b) && c)",
    "a && b || c -> a, (((a && b) || c) -> a)",
    "x == 1 U x == 2, ((x == 1) U (x == 2))",
    "[] a U b, (([] a) U b)",
    "! a U b, ((!a) U b)",
    "[] <> a -> b <-> c, ((([] (<> a)) -> b) <-> c)",
    "always eventually a, [] <> a",
    "a until b weakuntil c release a, (((a U b) W c) V a)",
    "next a implies b, ((X a) -> b)",
    "a /\\ b \\/ c, ((a && b) || c)"
  })
  void operatorsBindAsInSpin(String formula, String meaning) throws SourceException {
    Claim claim = claims("ltl f { " + formula + " }").getFirst();
    assertThat(ways(claim)).isEqualTo(ways(claims("ltl g { " + meaning + " }").getFirst()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "never { do :: np_ od }|2:15|np_|claim 'never'",
        "never late { do :: x > 1 && enabled(0) od }|2:29|enabled|claim 'late'",
        "ltl calm { [] !timeout }|2:16|timeout|formula 'calm'",
        "ltl calm { [] (x == 0 -> _last == 0) }|2:26|_last|formula 'calm'"
      })
  void whatStatesDoNotTellIsNamedWithItsPlace(
      String claim, String place, String construct, String what) throws SourceException {
    Language.Loaded loaded =
        new PromelaLanguage().load(new SourceText("claims.pml", MODEL + claim), Map.of());
    assertThat(((PromelaModel) loaded.model()).claims())
        .singleElement()
        .satisfies(each -> assertThat(each.unchecked()).contains("'" + construct + "'"));
    assertThat(loaded.warnings()).hasSize(1);
    Diagnostic warning = loaded.warnings().getFirst();
    assertThat(warning.position().line() + ":" + warning.position().column()).isEqualTo(place);
    assertThat(warning.message())
        .startsWith("'" + construct + "' cannot be used in claims: ")
        .endsWith("; " + what + " is neither translated nor checked");
  }

  /** Where a process asks which one moved last, states tell it to claims, too. */
  @Test
  void whatStatesTellCanBeAsked() throws SourceException {
    assertThat(claims("active proctype Q() { x = _last }\nltl calm { [] (_last == 0) }"))
        .hasSize(1);
  }
}
