package mneme.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import mneme.logic.Runs.Lasso;
import mneme.logic.automaton.Automaton;
import mneme.logic.automaton.Buchi;
import mneme.logic.automaton.Intersection;
import mneme.logic.automaton.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Automata accept exactly the runs on which their formulas hold. */
class TranslationTest {
  /** How many random formulas are translated; more with -Dmneme.ltl.formulas=10000. */
  private static final int FORMULAS = Integer.getInteger("mneme.ltl.formulas", 600);

  private static final int RUNS = 24;

  private static Buchi automaton(String text) throws FormulaException {
    return Translation.plain(FormulaParser.parse(text).formula());
  }

  /** The formula is judged as it was written, so simplification is tested as well. */
  @Test
  void randomFormulasMeanTheSameAsTheirAutomata() throws FormulaException {
    Random random = new Random(1);
    int accepted = 0;
    for (int i = 0; i < FORMULAS; i++) {
      RawFormula raw = RawFormula.random(random, 1 + random.nextInt(9), 3);
      FormulaParser.Parsed parsed = FormulaParser.parse(raw.text());
      Automaton generalised = Translation.generalised(parsed.formula());
      Buchi plain = Translation.plain(parsed.formula());
      Buchi opposite = Translation.plain(Formula.not(parsed.formula()));
      assertThat(Intersection.isEmpty(plain.marked(), opposite.marked())).as(raw.text()).isTrue();
      for (int j = 0; j < RUNS; j++) {
        Lasso run = Runs.random(random, 3);
        boolean expected = raw.holds(run.states(), run.loop()).get(0);
        Lasso seen = renumbered(run, parsed.propositions());
        accepted += expected ? 1 : 0;
        assertThat(Runs.accepts(generalised, seen)).as(raw.text()).isEqualTo(expected);
        assertThat(Runs.accepts(plain.marked(), seen)).as(raw.text()).isEqualTo(expected);
        assertThat(Runs.accepts(opposite.marked(), seen))
            .as("!(%s)", raw.text())
            .isEqualTo(!expected);
      }
    }
    assertThat(accepted).isBetween(FORMULAS * RUNS / 5, FORMULAS * RUNS * 4 / 5);
  }

  @Test
  void whatIsLeftOfAFormulaAtFirstMeansTheSame() throws FormulaException {
    Random random = new Random(2);
    int decided = 0;
    for (int i = 0; i < FORMULAS; i++) {
      RawFormula raw = RawFormula.random(random, 1 + random.nextInt(9), 3);
      FormulaParser.Parsed parsed = FormulaParser.parse(raw.text());
      Lasso run = Runs.random(random, 3);
      Lasso seen = renumbered(run, parsed.propositions());
      Formula left =
          FirstMoment.known(parsed.formula(), number -> (seen.states()[0] >>> number & 1) != 0);
      decided += left instanceof Formula.Constant ? 1 : 0;
      assertThat(Runs.accepts(Translation.plain(left).marked(), seen))
          .as(raw.text())
          .isEqualTo(raw.holds(run.states(), run.loop()).get(0));
    }
    assertThat(decided).isGreaterThan(FORMULAS / 5);
  }

  /** Propositions have their numbers in the order of the text. */
  private static Lasso renumbered(Lasso run, List<String> propositions) {
    long[] states = new long[run.states().length];
    for (int i = 0; i < states.length; i++) {
      for (int p = 0; p < propositions.size(); p++) {
        int number = Integer.parseInt(propositions.get(p).substring(1));
        states[i] |= (run.states()[i] >>> number & 1) << p;
      }
    }
    return new Lasso(states, run.loop());
  }

  @ParameterizedTest
  @CsvSource({
    "true, 1, TERMINAL",
    "false, 1, TERMINAL",
    "p, 2, TERMINAL",
    "[] p, 1, WEAK",
    "<> p, 2, TERMINAL",
    "p U q, 2, TERMINAL",
    "[] <> p, 2, STRONG",
    "<> [] p, 2, WEAK",
    "[] (p -> <> q), 2, STRONG",
    "!([] (p -> <> q)), 2, WEAK",
    "!([] (p -> [] q)), 3, TERMINAL",
    "[] <> p && [] <> q, 3, STRONG",
    "p W q, 2, WEAK",
    "[] <> p -> [] <> q, 5, STRONG"
  })
  void theUsualFormulasHaveSmallAutomata(String formula, int states, Kind kind)
      throws FormulaException {
    Buchi automaton = automaton(formula);
    assertThat(automaton.size()).as("states").isLessThanOrEqualTo(states);
    assertThat(Kind.of(automaton)).isEqualTo(kind);
  }

  @Test
  void aFormulaThatIsTooLargeIsRefused() throws FormulaException {
    StringBuilder text = new StringBuilder("true");
    for (int i = 0; i < 20; i++) {
      text.append(" && (<> a").append(i).append(" || [] <> b").append(i).append(")");
    }
    FormulaParser.Parsed parsed = FormulaParser.parse(text.toString());
    assertThatThrownBy(() -> Translation.plain(parsed.formula()))
        .isInstanceOf(Translation.TooLargeException.class);
  }
}
