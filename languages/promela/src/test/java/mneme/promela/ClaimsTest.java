package mneme.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import mneme.logic.automaton.Automaton;
import mneme.logic.automaton.Buchi;
import mneme.logic.automaton.Label;
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
    Buchi automaton = Objects.requireNonNull(claim.automaton());
    List<String> ways = new ArrayList<>();
    for (int state = 0; state < automaton.size(); state++) {
      List<String> out = new ArrayList<>();
      for (Automaton.Edge edge : automaton.edges().get(state)) {
        out.add(text(edge.label(), claim) + " > " + edge.to());
      }
      ways.add(automaton.accepting().get(state) + " " + out);
    }
    return ways;
  }

  private static String text(Label label, Claim claim) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < claim.propositions().size(); i++) {
      String text = claim.propositions().get(i).text();
      if ((label.holds() >>> i & 1) != 0) {
        parts.add(text);
      } else if ((label.fails() >>> i & 1) != 0) {
        parts.add("!(" + text + ")");
      }
    }
    return parts.isEmpty() ? "true" : String.join(" && ", parts);
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
    // It waits for a state with x >= 3, and then accepts whatever comes.
    assertThat(ways(claim).getFirst()).isEqualTo("false [!(x < 3) > 1, true > 0]");
    assertThat(ways(claim)).hasSize(2).last().isEqualTo("true [true > 1]");
    assertThat(ways(claims("ltl { true }").getFirst())).containsExactly("false []");
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
        "never late { x = 1 }|2:1|late|it changes a variable of the model",
        "hidden byte h; never { do :: h == 1 od }|2:16|never|it looks at a hidden variable",
        "never { atomic { x == 1; x == 1 } }|2:1|never|may have to wait"
      })
  void whatCannotBeTranslatedIsNamedWithItsPlace(
      String claim, String place, String name, String reason) throws SourceException {
    Language.Loaded loaded =
        new PromelaLanguage().load(new SourceText("claims.pml", MODEL + claim), Map.of());
    assertThat(loaded.model().claims().getFirst().unchecked()).contains(reason);
    assertThat(loaded.warnings()).hasSize(1);
    Diagnostic warning = loaded.warnings().getFirst();
    assertThat(warning.position().line() + ":" + warning.position().column()).isEqualTo(place);
    assertThat(warning.message())
        .startsWith("'" + name + "' is neither translated nor checked: ")
        .contains(reason);
  }

  @Test
  void whatProcessesDoNotAskCanBeAskedInClaims() throws SourceException {
    for (String asked : List.of("_last == 0", "np_", "enabled(0)", "timeout", "pc_value(0) > 1")) {
      Claim claim = claims("ltl calm { [] (" + asked + ") }").getFirst();
      assertThat(claim.unchecked()).isEmpty();
      assertThat(claim.propositions()).hasSize(1);
    }
  }
}
