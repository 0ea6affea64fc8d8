package mneme.aut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mneme.model.Event;
import mneme.model.Grading;
import mneme.model.Model;
import mneme.model.Statement;
import mneme.model.Stepper;
import mneme.model.Transition;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;
import mneme.testing.Effort;
import mneme.testing.ModelContract;
import mneme.testing.ReferenceSearch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AutLanguageTest {
  static Model load(String text) throws SourceException {
    return new AutLanguage().load(new SourceText("dir/test.aut", text), Map.of()).model();
  }

  private static List<String> errorsOf(String text) {
    SourceException thrown = catchThrowableOfType(SourceException.class, () -> load(text));
    assertThat(thrown).as("errors in: %s", text).isNotNull();
    return thrown.diagnostics().stream().map(d -> d.position() + " " + d.message()).toList();
  }

  private static List<String> labelsOf(Model model) {
    List<String> labels = new ArrayList<>();
    for (int id = 0; id < model.transitionCount(); id++) {
      labels.add(model.transition(id).name());
    }
    return labels;
  }

  @Test
  void graphsWithoutWaysOfDifferentLengthAreGraded() throws SourceException {
    Model diamond = load("des (0, 4, 4)\n(0, a, 1)\n(0, b, 2)\n(1, b, 3)\n(2, a, 3)\n");
    assertThat(diamond.ability(Grading.class)).isNotNull();
    ModelContract.verify(diamond, 10);
    for (String more : List.of("(0, c, 3)", "(3, c, 0)", "(3, c, 3)", "(1, c, 2)")) {
      Model other =
          load("des (0, 5, 4)\n(0, a, 1)\n(0, b, 2)\n(1, b, 3)\n(2, a, 3)\n" + more + "\n");
      assertThat(other.ability(Grading.class)).as(more).isNull();
    }
    // What cannot be reached does not matter.
    Model unreached = load("des (0, 2, 4)\n(0, a, 1)\n(2, a, 2)\n");
    assertThat(unreached.ability(Grading.class)).isNotNull();
  }

  @Test
  void aSmallSystemIsDescribedInFull() throws SourceException {
    Model model =
        load(
            """
            des (2, 5, 4)
            (2, "b", 0)
            (0, "a", 1)
            (2, "a", 3)

            (2, "b", 1)
            (2, "b", 0)
            """);
    assertThat(model.name()).isEqualTo("test.aut");
    assertThat(model.initialStates()).containsExactly(new int[] {2});
    assertThat(model.shape().slot(0).name()).isEqualTo("state");
    assertThat(model.shape().slot(0).greatest()).isEqualTo(3);
    assertThat(labelsOf(model)).containsExactly("b", "a");
    assertThat(model.choiceBits()).isEqualTo(2);
    Transition second = model.transition(1);
    assertThat(second.kind()).isEqualTo(Transition.Kind.OTHER);
    assertThat(second.position()).isEqualTo(new Position(3, 5));
    assertThat(model.presentation().statements())
        .extracting(Statement::what, Statement::position)
        .containsExactly(
            tuple("label b", new Position(2, 5)), tuple("label a", new Position(3, 5)));
    Stepper stepper = model.stepper();
    List<Long> events = new ArrayList<>();
    stepper.enabled(new int[] {2}, events::add);
    assertThat(events)
        .containsExactly(
            Event.of(0, 0, 2), Event.of(0, 1, 2), Event.of(0, 2, 2), Event.of(1, 0, 2));
    assertThat(stepper.fire(new int[] {2}, Event.of(0, 1, 2))).containsExactly(1);
    assertThat(stepper.fire(new int[] {2}, Event.of(0, 3, 2))).isNull();
    assertThat(stepper.fire(new int[] {3}, Event.of(0, 0, 2))).isNull();
    assertThat(stepper.fire(new int[] {2}, -1)).isNull();
    assertThat(stepper.fire(new int[] {2}, Long.MAX_VALUE)).isNull();
    ModelContract.verify(model, 10);
    ReferenceSearch.Result result = ReferenceSearch.of(model);
    assertThat(result.states()).isEqualTo(4);
    assertThat(result.transitions()).isEqualTo(5);
    assertThat(result.deadlocks()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "(0,\"a\",0) | a",
        "(0,a,0) | a",
        "( 0 , a b , 0 ) | a b",
        "\t(0 ,\"G !TRUE\" , 0)   | G !TRUE",
        "(0,\"c2(d1, true)\",0) | c2(d1, true)",
        "(0,c2(d1, true),0) | c2(d1, true)",
        "(0,f(1,0),0) | f(1,0)",
        "(0,\"say \\\"hi\\\", 0)\",0) | say \"hi\", 0)",
        "(0,\"say \"hi\"\",0) | say \"hi\"",
        "(0,\"f(\"a\",0)\",0) | f(\"a\",0)",
        "(0,\"back\\\\\",0) | back\\",
        "(0,\"C:\\dir\",0) | C:\\dir",
        "(0,\"\",0) | ``",
        "(0,\"*\",0) | *",
        "(0,(,0) | (",
        "(0,\",\",0) | ,",
        "(0,\"häß\u2192\",0) | häß\u2192",
      })
  void labelsComeInManyForms(String line, String label) throws SourceException {
    assertThat(labelsOf(load("des (0,1,1)\n" + line))).containsExactly(label);
    assertThat(labelsOf(load("des (0,2,1)\r\n" + line + "\r\n(0,\"z\",0)\r\n")))
        .containsExactly(label, "z");
  }

  @Test
  void quotedOrNotALabelIsTheSame() throws SourceException {
    Model model = load("des (0,3,2)\n(0,a,1)\n(1,\"a\",0)\n(1,\"\\\"a\\\"\",0)\n");
    assertThat(labelsOf(model)).containsExactly("a", "\"a\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "des(0,2,2)(0,\"a\",1)(1,\"b\",0)",
        "  \n\ndes\n(0 ,\t2, 2 )\n\n(0,\n\"a\"\n,1\n)\n\n\n(1,\"b\",0)\n\n",
        "\uFEFFdes (0,2,2)\r\n(0,a,1)\r\n(1,b,0)",
        "des (0,2,2)\n(0,a,1) (1,b,0)",
      })
  void blanksAndLinesAreFree(String text) throws SourceException {
    Model model = load(text);
    assertThat(labelsOf(model)).containsExactly("a", "b");
    assertThat(ReferenceSearch.of(model).transitions()).isEqualTo(2);
    assertThat(new AutLanguage().recognises(new SourceText("x", text))).isTrue();
  }

  @Test
  void otherTextIsNotRecognised() {
    for (String text : List.of("", "de", "des", "des x", "description (", "byte x;", "(0,a,1)")) {
      assertThat(new AutLanguage().recognises(new SourceText("x", text))).as(text).isFalse();
    }
  }

  @Test
  void aSystemMayHaveNoTransitions() throws SourceException {
    Model model = load("des (0, 0, 1)");
    assertThat(model.transitionCount()).isZero();
    assertThat(model.choiceBits()).isZero();
    assertThat(ReferenceSearch.of(model).deadlocks()).isEqualTo(1);
    ModelContract.verify(model, 10);
  }

  @Test
  void everyMistakeIsReportedAtItsPlace() {
    assertThat(errorsOf(""))
        .containsExactly("1:1 expected the header: des (first state, transitions, states)");
    assertThat(errorsOf("\n (0,a,1)"))
        .singleElement()
        .asString()
        .startsWith("2:2 expected the hea");
    assertThat(errorsOf("des 0, 1, 2"))
        .singleElement()
        .asString()
        .startsWith("1:5 expected the hea");
    assertThat(errorsOf("des (x, 1, 2)")).containsExactly("1:6 expected the first state, a number");
    assertThat(errorsOf("des (0, 1)"))
        .containsExactly("1:10 expected a comma behind the number of transitions");
    assertThat(errorsOf("des (0, 0, 0)"))
        .containsExactly("1:12 there must be at least one state, the first");
    assertThat(errorsOf("des (3, 0, 2)"))
        .containsExactly("1:6 there is no state 3: the header declares 2 states, 0 to 1");
    assertThat(errorsOf("des (0, 0, 2147483647)"))
        .containsExactly("1:12 the number of states is too large: at most 2147483646");
    assertThat(errorsOf("des (0, 99999999999999999999999, 2)"))
        .containsExactly("1:9 the number of transitions is too large: at most 2147483646");
    assertThat(errorsOf("des (0, 3, 2)\n(0,a,1)\n(0,a,1)"))
        .containsExactly("1:9 the header declares 3 transitions, the file has 2");
    assertThat(errorsOf("des (0, 1, 2)\n(0,a,1)\n(0,a,1)"))
        .containsExactly("1:9 the header declares 1 transitions, the file has 2");
  }

  @Test
  void severalMistakesAreReportedAtOnce() {
    assertThat(
            errorsOf(
                """
                des (0, 9, 2)
                (0, "a", 1)
                (2, "a", 7)
                (0, "a" 1)
                (0, "a, 1)
                garbage
                (0, a)
                (-1, a, 0)
                (0, "a", 1
                (0, "a", 99999999999)
                (0, , 1)
                """))
        .containsExactly(
            "3:2 there is no state 2: the header declares 2 states, 0 to 1",
            "3:10 there is no state 7: the header declares 2 states, 0 to 1",
            "4:9 expected a comma behind the label",
            "5:5 the quote of this label is not closed on its line",
            "6:1 expected a transition: (from, label, to)",
            "7:5 expected a label, a comma and a state behind it",
            "8:2 expected the state a transition leaves, a number",
            "9:11 expected a parenthesis that closes the transition",
            "10:10 the state a transition leads to is too large: at most 2147483646",
            "11:5 expected a label; one without characters is written \"\"");
  }

  @Test
  void errorsAfterABadHeaderAreReportedToo() {
    assertThat(errorsOf("des (0, 1\n(0,a,7)\nx")).hasSize(2).last().asString().startsWith("3:1 ");
  }

  @Test
  void noMoreThanTwentyMistakesAreReported() {
    assertThat(errorsOf("des (0, 0, 2)\n" + "(5,a,6)\n".repeat(1000))).hasSize(20);
    assertThat(errorsOf("des (0, 0, 2)\n" + "nonsense\n".repeat(1000))).hasSize(20);
  }

  @Test
  void anErrorShowsTheLineAndACaret() {
    SourceException thrown =
        catchThrowableOfType(SourceException.class, () -> load("des (0, 1, 2)\n(0, \"a\", 5)\n"));
    assertThat(thrown)
        .hasMessage(
            """
            dir/test.aut:2:10: error: there is no state 5: the header declares 2 states, 0 to 1
              (0, "a", 5)
                       ^\
            """);
  }

  @Test
  void parametersAreRefused() {
    SourceException thrown =
        catchThrowableOfType(
            SourceException.class,
            () ->
                new AutLanguage()
                    .load(new SourceText("t.aut", "des (0,0,1)"), Map.of("N", 3, "M", 4)));
    assertThat(thrown.diagnostics()).hasSize(2);
    assertThat(thrown).hasMessageContaining("there is no parameter 'N'");
  }

  @Test
  void memoryIsTakenForWhatIsThereNotForWhatIsSaid() throws SourceException {
    Model model =
        load(
            """
            des (1999999999, 3, 2000000000)
            (1999999999, "a", 0)
            (0, "a", 1000000000)
            (1000000000, "b", 1999999999)
            """);
    assertThat(ReferenceSearch.of(model).states()).isEqualTo(3);
    ModelContract.verify(model, 10);
    assertThat(load("des (0, 0, 2147483646)").shape().slot(0).greatest()).isEqualTo(2147483645);
    assertThat(errorsOf("des (0, 2000000000, 2)\n(0,a,1)")).hasSize(1);
  }

  @Test
  void aMillionTransitionsLoadQuickly() throws SourceException {
    int states = 200_000;
    StringBuilder text = new StringBuilder("des (0, 1000000, 200000)\n");
    for (int i = 0; i < 1_000_000; i++) {
      int from = i % states;
      int to = (int) ((from * 7L + i) % states);
      text.append("(").append(from).append(", \"label ").append(i * 31 % 97).append("\", ");
      text.append(to).append(")\n");
    }
    SourceText source = new SourceText("big.aut", text.toString());
    Effort effort = Effort.begin();
    Model model = new AutLanguage().load(source, Map.of()).model();
    // About a second in a cold virtual machine; the bound only catches what is not linear.
    assertThat(effort.soFar()).isLessThan(Duration.ofSeconds(10));
    assertThat(model.transitionCount()).isEqualTo(97);
    ModelContract.verify(model, 500);
  }
}
