package mneme.pnml;

import static mneme.pnml.Nets.all;
import static mneme.pnml.Nets.arc;
import static mneme.pnml.Nets.constant;
import static mneme.pnml.Nets.enumeration;
import static mneme.pnml.Nets.op;
import static mneme.pnml.Nets.place;
import static mneme.pnml.Nets.sort;
import static mneme.pnml.Nets.symmetric;
import static mneme.pnml.Nets.times;
import static mneme.pnml.Nets.transition;
import static mneme.pnml.Nets.variable;
import static mneme.pnml.Nets.variableOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import mneme.engine.Runner;
import mneme.model.Model;
import mneme.net.TokenLimit;
import mneme.run.Figures;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.source.Language;
import mneme.source.SourceException;
import mneme.source.SourceText;
import mneme.testing.ModelContract;
import org.junit.jupiter.api.Test;

/** Every net is explored as it is and unfolded; both must agree. */
class SymmetricNetTest {
  private static final String COLOURS =
      enumeration("C", true, "red", "green", "blue")
          + variableOf("x", "C")
          + variableOf("y", "C")
          + "<namedsort id=\"P\" name=\"P\"><productsort>"
          + sort("C")
          + sort("C")
          + "</productsort></namedsort>\n"
          + variableOf("p", "P")
          + "<namedsort id=\"R\" name=\"R\"><finiteintrange start=\"2\" end=\"5\"/></namedsort>\n"
          + variableOf("r", "R")
          + variableOf("s", "R");

  private static void expect(String objects, long states, long transitions) throws SourceException {
    String text = symmetric(COLOURS, objects);
    for (Model model : new Model[] {Nets.load(text), Nets.unfold(text)}) {
      Figures figures = Runner.run(Plan.explore(model)).figures();
      assertThat(figures.states()).as("states of %s", model.getClass()).isEqualTo(states);
      assertThat(figures.transitions())
          .as("transitions of %s", model.getClass())
          .isEqualTo(transitions);
      ModelContract.verify(model, 30);
    }
  }

  @Test
  void everyColourMovesAlone() throws SourceException {
    expect(
        place("a", sort("C"), all("C"))
            + place("b", sort("C"), "<empty>" + sort("C") + "</empty>")
            + transition("t")
            + arc("a", "t", variable("x"))
            + arc("t", "b", variable("x")),
        8,
        12);
  }

  @Test
  void philosophers() throws SourceException {
    // The second fork of a philosopher is the successor of the first.
    expect(
        place("think", sort("C"), all("C"))
            + place("forks", sort("C"), all("C"))
            + place("eat", sort("C"), "<empty>" + sort("C") + "</empty>")
            + transition("take")
            + transition("put")
            + arc("think", "take", variable("x"))
            + arc("forks", "take", op("add", variable("x"), op("successor", variable("x"))))
            + arc("take", "eat", variable("x"))
            + arc("eat", "put", variable("x"))
            + arc("put", "think", variable("x"))
            + arc("put", "forks", op("add", variable("x"), op("successor", variable("x")))),
        4,
        6);
  }

  @Test
  void guardsChooseBindings() throws SourceException {
    String net =
        place("a", sort("C"), all("C"))
            + place("b", sort("P"), "<empty>" + sort("P") + "</empty>")
            + arc("a", "t", op("add", variable("x"), variable("y")))
            + arc("t", "b", op("tuple", variable("x"), variable("y")));
    expect(net + transition("t", op("inequality", variable("x"), variable("y"))), 7, 6);
    expect(net + transition("t", op("lessthan", variable("x"), variable("y"))), 4, 3);
    expect(net + transition("t", op("greaterthanorequal", variable("x"), variable("y"))), 4, 3);
    expect(net + transition("t", op("equality", variable("x"), variable("y"))), 1, 0);
    expect(
        net
            + transition(
                "t",
                op(
                    "and",
                    op("not", op("equality", variable("x"), constant("red"))),
                    op(
                        "or",
                        op("equality", variable("y"), constant("red")),
                        "<booleanconstant value=\"false\"/>"))),
        3,
        2);
    expect(
        net
            + transition(
                "t",
                op(
                    "imply",
                    op("equality", variable("x"), variable("x")),
                    op("equality", op("predecessor", variable("x")), variable("y")))),
        4,
        3);
  }

  @Test
  void rangesAndTheirConstants() throws SourceException {
    String two =
        "<finiteintrangeconstant value=\"2\"><finiteintrange start=\"2\" end=\"5\"/></finiteintrangeconstant>";
    // A token counts from 2 to 5 and wraps.
    expect(
        place("a", sort("R"), times(1, two))
            + transition("t")
            + arc("a", "t", variable("r"))
            + arc("t", "a", op("successor", variable("r"))),
        4,
        4);
    expect(
        place("a", sort("R"), times(1, two))
            + transition("t", op("lessthanorequal", variable("r"), two))
            + arc("a", "t", variable("r"))
            + arc("t", "a", variable("s")),
        4,
        4);
  }

  @Test
  void tuplesAndVariablesOfProducts() throws SourceException {
    expect(
        place("a", sort("P"), all("P"))
            + place("b", sort("P"), "<empty>" + sort("P") + "</empty>")
            + transition(
                "t", op("equality", variable("p"), op("tuple", constant("red"), variable("x"))))
            + arc("a", "t", variable("p"))
            + arc("t", "b", variable("p")),
        8,
        12);
    // All second components at once.
    expect(
        place("a", sort("P"), all("P"))
            + transition("t")
            + arc("a", "t", op("tuple", variable("x"), all("C"))),
        8,
        12);
  }

  @Test
  void multisetsAreScaledAndSubtracted() throws SourceException {
    expect(
        place("a", sort("C"), times(2, all("C")))
            + transition("t")
            + arc("a", "t", op("subtract", times(2, all("C")), times(1, constant("red")))),
        2,
        1);
    // The sum of all but one, written out.
    expect(
        place("a", sort("C"), all("C"))
            + place("b", sort("C"), "<empty>" + sort("C") + "</empty>")
            + transition("t")
            + arc("a", "t", all("C"))
            + arc(
                "t",
                "b",
                op(
                    "subtract",
                    op(
                        "add",
                        times(1, constant("red")),
                        times(1, constant("green")),
                        times(1, constant("blue"))),
                    times(1, variable("x")))),
        4,
        3);
    expect(
        place("a", sort("C"), op("add", times(1, constant("red")), times(2, constant("red"))))
            + transition("t")
            + arc("a", "t", op("subtract", op("add", variable("x"), variable("x")), variable("x"))),
        4,
        3);
  }

  @Test
  void plainTokensBesideColours() throws SourceException {
    expect(
        place("a", sort("C"), all("C"))
            + place("lock", "<dot/>", times(1, "<dotconstant/>"))
            + place("count", "<dot/>", "<empty><dot/></empty>")
            + transition("t")
            + arc("a", "t", variable("x"))
            + arc("lock", "t", times(1, "<dotconstant/>"))
            + arc("t", "count", times(3, "<dotconstant/>")),
        4,
        3);
  }

  @Test
  void variablesThatOnlyProduceTakeEveryValue() throws SourceException {
    expect(
        place("a", "<dot/>", "<dotconstant/>")
            + place("b", sort("C"), "<empty>" + sort("C") + "</empty>")
            + transition("t")
            + arc("a", "t", "<dotconstant/>")
            + arc("t", "b", variable("x")),
        4,
        3);
  }

  @Test
  void aPlaceThatFillsWithoutEndIsAnErrorWithItsName() throws SourceException {
    String text =
        symmetric(
            COLOURS,
            place("a", "<dot/>", "<dotconstant/>")
                + place("heap", sort("C"), "<empty>" + sort("C") + "</empty>")
                + transition("t")
                + arc("a", "t", "<dotconstant/>")
                + arc("t", "a", "<dotconstant/>")
                + arc("t", "heap", variable("x")));
    for (Language language :
        List.of(new PnmlLanguage(), new PnmlLanguage().with(PnmlLanguage.UNFOLD, ""))) {
      Language limited = language.with(TokenLimit.OPTION, "4");
      Model model = limited.load(new SourceText("net.pnml", text), Map.of()).model();
      Run run = Runner.run(Plan.check(model));
      assertThat(run.verdict()).isEqualTo(Verdict.VIOLATED);
      assertThat(Objects.requireNonNull(run.violation()).message())
          .contains("place 'heap")
          .contains("gets more than 4 tokens");
      // Up to four of each of three colours.
      Figures figures = Runner.run(Plan.explore(model)).figures();
      assertThat(figures.states()).isEqualTo(125);
      assertThat(figures.runtimeErrors()).isEqualTo(75);
    }
  }

  @Test
  void partitions() throws SourceException {
    String partition =
        "<partition id=\"warmth\" name=\"warmth\">"
            + sort("C")
            + "<partitionelement id=\"warm\" name=\"warm\">"
            + constant("red")
            + "</partitionelement><partitionelement id=\"cold\" name=\"cold\">"
            + constant("green")
            + constant("blue")
            + "</partitionelement></partition>\n";
    String part =
        "<partitionelementof refpartition=\"warmth\"><subterm>%s</subterm></partitionelementof>";
    String text =
        symmetric(
            COLOURS + partition,
            place("a", sort("C"), all("C"))
                + transition("t", op("equality", part.formatted(variable("x")), constant("cold")))
                + arc("a", "t", variable("x")));
    for (Model model : new Model[] {Nets.load(text), Nets.unfold(text)}) {
      assertThat(Runner.run(Plan.explore(model)).figures().states()).isEqualTo(4);
    }
  }

  @Test
  void conditionsSpeakOfAllColours() throws SourceException {
    String text =
        symmetric(
            COLOURS,
            place("a", sort("C"), all("C")) + transition("t") + arc("a", "t", variable("x")));
    for (Model model : new Model[] {Nets.load(text), Nets.unfold(text)}) {
      int[] initial = model.initialStates().getFirst();
      for (String holding : new String[] {"a = 3", "fireable(t)", "not deadlock"}) {
        assertThat(model.predicate(holding).test().holdsIn(initial).name())
            .as(holding)
            .isEqualTo("TRUE");
      }
    }
  }

  @Test
  void colourMistakes() {
    String a = place("a", sort("C"), all("C"));
    refused(place("a", sort("X"), ""), "<usersort>: there is no sort 'X': expected the id of one");
    refused(
        place("a", sort("C"), constant("pink")),
        "<useroperator>: there is no constant 'pink': expected the id of one");
    refused(
        place("a", sort("C"), variable("x")),
        "<variable>: expected no variable in an initial marking");
    refused(
        place("a", sort("P"), constant("red")),
        "<useroperator>: is of C: expected a colour of the place, (C, C)");
    refused(
        a + transition("t") + arc("a", "t", op("tuple", variable("x"), variable("y"))),
        "<tuple>: is of (C, C): expected a colour of the place, C");
    refused(
        a
            + transition("t", op("equality", variable("x"), variable("r")))
            + arc("a", "t", variable("x")),
        "<equality>: compares C with R: expected the same colour on both sides");
    refused(
        a + transition("t", op("xor", variable("x"))) + arc("a", "t", variable("x")),
        "<xor>: is no guard");
    refused(
        a + transition("t") + arc("a", "t", variable("z")),
        "<variable>: there is no variable 'z': expected the id of one");
    refused(
        a + transition("t") + arc("a", "t"),
        "<arc id=\"a-t\">: expected an <hlinscription> with tokens of C");
    refused(
        place("a", sort("R"), "<finiteintrangeconstant value=\"7\"/>"),
        "<finiteintrangeconstant>: expected a value of R, 2 to 5, found 7");
    refused(
        a + transition("t") + arc("a", "t", op("numberof", variable("x"), variable("x"))),
        "<variable>: expected a <numberconstant>");
    refused(
        a + transition("t", op("lessthan", variable("x"))) + arc("a", "t", variable("x")),
        "<lessthan>: expected 2 <subterm>s in it");
  }

  @Test
  void declarationMistakes() {
    assertThatThrownBy(
            () ->
                Nets.load(
                    symmetric(
                        "<namedsort id=\"A\"><productsort>"
                            + sort("A")
                            + "</productsort></namedsort>",
                        "")))
        .hasMessageContaining(
            "<namedsort id=\"A\">: uses a sort that is declared nowhere, or one that uses itself");
    assertThatThrownBy(() -> Nets.load(symmetric("<namedsort id=\"A\"><list/></namedsort>", "")))
        .hasMessageContaining("<list>: is no sort: expected <dot>");
    assertThatThrownBy(
            () ->
                Nets.load(
                    symmetric(
                        "<namedsort id=\"A\"><finiteintrange start=\"3\" end=\"2\"/></namedsort>",
                        "")))
        .hasMessageContaining("expected a range that is not empty");
  }

  private static void refused(String objects, String message) {
    assertThatThrownBy(() -> Nets.load(symmetric(COLOURS, objects)))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("net.pnml:");
  }
}
