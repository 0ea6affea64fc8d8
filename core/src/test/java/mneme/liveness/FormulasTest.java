package mneme.liveness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.stream.IntStream;
import mneme.logic.automaton.Kind;
import mneme.model.Claim;
import mneme.model.Event;
import mneme.model.Proposition;
import mneme.model.RunAutomaton;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;
import mneme.testing.HandModel;
import mneme.testing.HandModels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormulasTest {
  private static final HandModel MODEL = HandModels.severalInitialStates();

  private static RunAutomaton automaton(String formula) throws SourceException {
    Claim claim = Formulas.holds("f", new SourceText("--ltl", formula), MODEL);
    return (RunAutomaton) claim.breaking();
  }

  /** The automaton is that of the runs on which the formula does not hold. */
  @Test
  void aFormulaIsBrokenByTheRunsOfItsOpposite() throws SourceException {
    RunAutomaton always = automaton("G x < 3");
    assertThat(Kind.of(always.buchi())).isEqualTo(Kind.TERMINAL);
    assertThat(always.propositions()).extracting(Proposition::text).containsExactly("x < 3");
    RunAutomaton answered = automaton("G ({x == 1} -> F y == 1)");
    assertThat(Kind.of(answered.buchi())).isEqualTo(Kind.WEAK);
    assertThat(answered.propositions())
        .extracting(Proposition::text)
        .containsExactly("x == 1", "y == 1");
    assertThat(answered.stutters()).isTrue();
  }

  @Test
  void aStepIsKnownByTheNameOfItsTransition() throws SourceException {
    RunAutomaton wraps = automaton("G F fired( wrap )");
    Proposition.OfStep step = (Proposition.OfStep) wraps.propositions().getFirst();
    int[] having =
        IntStream.range(0, MODEL.transitionCount())
            .filter(i -> step.events().test(Event.of(i, 0, MODEL.choiceBits())))
            .toArray();
    assertThat(having).hasSize(1);
    assertThat(MODEL.transition(having[0]).name()).isEqualTo("wrap");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "G (x < 3 -> ); 13; a formula is expected here",
        "G (x < 3 -> F z == 1); 15; expected: slot comparison number",
        "G (x < 3 -> F { z == 1}); 17; expected: slot comparison number",
        "F fired(jump); 3; the model has no transition 'jump'"
      })
  void whatIsWrongIsShownInTheFormula(String formula, int column, String message) {
    SourceException e = catchThrowableOfType(SourceException.class, () -> automaton(formula));
    assertThat(e.diagnostics()).hasSize(1);
    assertThat(e.diagnostics().getFirst().position()).isEqualTo(new Position(1, column));
    assertThat(e.diagnostics().getFirst().message()).contains(message);
    assertThat(e.source().name()).isEqualTo("--ltl");
  }

  @Test
  void tooManyPropositionsAreRefused() {
    List<String> many = IntStream.range(0, 65).mapToObj(i -> "x == " + i).toList();
    SourceException e =
        catchThrowableOfType(
            SourceException.class, () -> automaton("F (" + String.join(" && ", many) + ")"));
    assertThat(e).hasMessageContaining("64 different propositions");
  }

  @Test
  void anAutomatonOfAnotherToolSaysWhatMustNotBe() throws SourceException {
    String hoa =
        """
        HOA: v1
        States: 2
        Start: 0
        AP: 1 "x == 9"
        acc-name: Buchi
        Acceptance: 1 Inf(0)
        --BODY--
        State: 0
        [t] 0
        [0] 1
        State: 1 {0}
        [0] 1
        --END--
        """;
    Claim claim = Formulas.neverAccepted("bad.hoa", new SourceText("bad.hoa", hoa), MODEL);
    RunAutomaton automaton = (RunAutomaton) claim.breaking();
    assertThat(automaton.buchi().size()).isEqualTo(2);
    assertThat(automaton.propositions()).extracting(Proposition::text).containsExactly("x == 9");
    SourceException unknown =
        catchThrowableOfType(
            SourceException.class,
            () ->
                Formulas.neverAccepted(
                    "bad.hoa", new SourceText("bad.hoa", hoa.replace("x ==", "z ==")), MODEL));
    assertThat(unknown.diagnostics().getFirst().position()).isEqualTo(new Position(4, 8));
    SourceException broken =
        catchThrowableOfType(
            SourceException.class,
            () ->
                Formulas.neverAccepted(
                    "bad.hoa", new SourceText("bad.hoa", hoa.replace("[0] 1", "[1] 1")), MODEL));
    assertThat(broken.diagnostics().getFirst().position().line()).isEqualTo(10);
  }
}
