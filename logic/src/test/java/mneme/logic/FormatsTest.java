package mneme.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Random;
import mneme.logic.Runs.Lasso;
import mneme.logic.automaton.Automaton;
import mneme.logic.automaton.Buchi;
import mneme.logic.automaton.Intersection;
import mneme.logic.format.DotWriter;
import mneme.logic.format.HoaException;
import mneme.logic.format.HoaReader;
import mneme.logic.format.HoaWriter;
import mneme.logic.format.NeverWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Automata are written and read. */
class FormatsTest {
  private static final List<String> NAMES = List.of("p", "x < \"3\"");

  private static Buchi automaton(String formula) throws FormulaException {
    return Translation.plain(FormulaParser.parse(formula).formula());
  }

  @Test
  void whatIsWrittenIsReadAgain() throws FormulaException, HoaException {
    Random random = new Random(3);
    for (int i = 0; i < 100; i++) {
      RawFormula raw = RawFormula.random(random, 1 + random.nextInt(7), 3);
      FormulaParser.Parsed parsed = FormulaParser.parse(raw.text());
      Buchi automaton = Translation.plain(parsed.formula());
      String text = HoaWriter.text(raw.text(), automaton, parsed.propositions());
      HoaReader.Hoa again = HoaReader.read(text);
      assertThat(again.name()).isEqualTo(raw.text());
      assertThat(again.propositions()).isEqualTo(parsed.propositions());
      assertThat(again.automaton()).isEqualTo(automaton.marked());
    }
  }

  @Test
  void hoaHasAllThatOthersWant() throws FormulaException {
    assertThat(HoaWriter.text("F \"p\"", automaton("<> p"), NAMES))
        .isEqualTo(
            """
            HOA: v1
            name: "F \\"p\\""
            tool: "mneme"
            States: 2
            Start: 0
            AP: 2 "p" "x < \\"3\\""
            acc-name: Buchi
            Acceptance: 1 Inf(0)
            properties: trans-labels explicit-labels state-acc terminal
            --BODY--
            State: 0
            [0] 1
            [t] 0
            State: 1 {0}
            [t] 1
            --END--
            """);
  }

  @Test
  void neverClaimsAreThoseOfSpin() throws FormulaException {
    assertThat(NeverWriter.text("!([] p)", automaton("!([] p)"), NAMES))
        .isEqualTo(
            """
            never { /* !([] p) */
            T0_init:
              do
              :: (!(p)) -> goto accept_all
              :: (1) -> goto T0_init
              od;
            accept_all:
              skip
            }
            """);
    assertThat(NeverWriter.text("false", automaton("false"), NAMES)).contains("T0_init:\n  false;");
    assertThat(NeverWriter.text("[]<>p", automaton("[] <> p"), NAMES))
        .contains("accept_S1:", "goto accept_S1");
  }

  @Test
  void dotIsAGraph() throws FormulaException {
    assertThat(DotWriter.text("<> p", automaton("<> p"), NAMES))
        .startsWith("digraph automaton {")
        .contains("1 [shape=doublecircle];", "0 -> 1 [label=\"p\"];", "1 -> 1 [label=\"true\"];");
  }

  /** As Spot and others write them: marks on edges, aliases, implied labels, several starts. */
  @Test
  void automataOfOthersAreRead() throws HoaException, FormulaException {
    Automaton response =
        HoaReader.read(
                """
                HOA: v1
                name: "G(a -> Fb)" States: 2 Start: 0
                AP: 2 "a" "b"
                acc-name: Buchi
                Acceptance: 1 Inf(0)
                properties: trans-labels explicit-labels trans-acc /* a /* nested */ comment */
                Alias: @quiet !0 | 1
                --BODY--
                State: 0 "calm"
                [@quiet] 0 {0}
                [!@quiet] 1
                State: 1
                [1] 0 {0}
                [!1] 1
                --END--
                """)
            .automaton();
    same(response, "[] (a -> <> b)");
    Automaton implied =
        HoaReader.read(
                "HOA: v1 Start: 0 AP: 1 \"a\" Acceptance: 0 t --BODY-- State: 0 1 0 State: 1 1 1"
                    + " --END--")
            .automaton();
    same(implied, "true");
    Automaton starts =
        HoaReader.read(
                "HOA: v1 Start: 0 Start: 1 AP: 2 \"a\" \"b\" Acceptance: 1 Inf(0) --BODY--"
                    + " State: [0] 0 {0} 0 State: 1 {0} [1] 1 --END--")
            .automaton();
    same(starts, "[] a || [] b");
    Automaton generalised =
        HoaReader.read(
                "HOA: v1 Start: 0 AP: 2 \"a\" \"b\" Acceptance: 2 Inf(0)&Inf(1) --BODY-- State: 0"
                    + " [0&1] 0 {0 1} [0&!1] 0 {0} [!0&1] 0 {1} [!0&!1] 0 --END--")
            .automaton();
    same(generalised, "[] <> a && [] <> b");
  }

  private static void same(Automaton automaton, String formula) throws FormulaException {
    Formula parsed = FormulaParser.parse("(a || true) && (b || true) && " + formula).formula();
    // The propositions are in the order a, b: both are mentioned first.
    assertThat(Intersection.isEmpty(automaton, Translation.generalised(Formula.not(parsed))))
        .as(formula)
        .isTrue();
    Random random = new Random(5);
    for (int i = 0; i < 200; i++) {
      Lasso run = Runs.random(random, 2);
      assertThat(Runs.accepts(automaton, run))
          .as(formula)
          .isEqualTo(Runs.accepts(Translation.generalised(parsed), run));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "digraph {}; must begin with 'HOA: v1'",
        "HOA: v1 Acceptance: 1 Fin(0) --BODY-- --END--; this acceptance is not supported",
        "HOA: v1 Acceptance: 2 Inf(0)|Inf(1) --BODY-- --END--; this acceptance is not supported",
        "HOA: v1 Start: 0&1 Acceptance: 1 Inf(0) --BODY-- --END--; alternating",
        "HOA: v1 Start: 0 Acceptance: 1 Inf(0) --BODY-- State: 0 [t] 7 --END--; no state 7",
        "HOA: v1 Start: 0 AP: 1 \"a\" Acceptance: 1 Inf(0) --BODY-- State: 0 [1] 0 --END--; at most"
            + " 0",
        "HOA: v1 Start: 0 Acceptance: 1 Inf(0) --BODY-- State: 0 [@x] 0 --END--; '@x' is not"
            + " declared",
        "HOA: v1 Start: 0 Acceptance: 1 Inf(0) --BODY-- State: 0 [t] 0; 'State:' or '--END--'"
      })
  void otherTextsAreRefused(String text, String message) {
    HoaException e = catchThrowableOfType(HoaException.class, () -> HoaReader.read(text));
    assertThat(e).hasMessageContaining(message);
  }
}
