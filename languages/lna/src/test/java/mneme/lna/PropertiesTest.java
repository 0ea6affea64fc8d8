package mneme.lna;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import mneme.engine.Runner;
import mneme.model.Independence;
import mneme.model.Predicate.Outcome;
import mneme.model.Property;
import mneme.net.coloured.model.ColouredModel;
import mneme.question.Answer;
import mneme.question.Question;
import mneme.question.RunsKept;
import mneme.run.Plan;
import mneme.run.Plan.Questions;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.junit.jupiter.api.Test;

/** Files of properties, and which events may change places. */
class PropertiesTest {
  private static final String NET =
      """
      n { type id: range 1 .. 2; place a { dom: id; init: <( 1 )> + <( 2 )>; } place b { dom: id; }
        proposition full: b'card = 2;
        proposition done: b'card = 2;
        transition t { in { a: <( x )>; } out { b: <( x )>; } } }
      """;

  private static List<Question> properties(ColouredModel net, String text) throws SourceException {
    return new LnaLanguage().properties(net, new SourceText("n.prop.lna", text), null);
  }

  private static Outcome holds(ColouredModel net, Question property, int... tokensOfB) {
    int[] state = net.initialStates().getFirst();
    for (int token : tokensOfB) {
      state = net.stepper().fire(state, token - 1);
    }
    return ((Property.Always) property).predicate().test().holdsIn(state);
  }

  @Test
  void stateProperties() throws SourceException {
    ColouredModel net = Nets.net(NET);
    List<Question> properties =
        properties(
            net,
            "state property dead: reject deadlock; state property ok: reject deadlock; accept done; state property f: reject full;");
    assertThat(properties.stream().map(Question::subject)).containsExactly("dead", "ok", "f");
    assertThat(holds(net, properties.get(0))).isEqualTo(Outcome.TRUE);
    assertThat(holds(net, properties.get(0), 1, 2)).isEqualTo(Outcome.FALSE);
    assertThat(holds(net, properties.get(1), 1, 2)).isEqualTo(Outcome.TRUE);
    assertThat(holds(net, properties.get(2), 2)).isEqualTo(Outcome.TRUE);
    assertThat(holds(net, properties.get(2), 2, 1)).isEqualTo(Outcome.FALSE);
  }

  @Test
  void temporalProperties() throws SourceException {
    ColouredModel net = Nets.net(NET);
    List<String> formulas =
        List.of(
            "<> full",
            "[] <> full",
            "[] full",
            "not full until full",
            "full until done",
            "[] (full => [] done)",
            "<> (full <=> false)",
            "[] (not full or <> not full)",
            "true",
            "false");
    List<Boolean> expected =
        List.of(true, true, false, true, false, true, true, false, true, false);
    for (int i = 0; i < formulas.size(); i++) {
      List<Question> read = properties(net, "ltl property p: " + formulas.get(i) + ";");
      assertThat(read).singleElement().isInstanceOf(RunsKept.class);
      Plan plan =
          Plan.explore(net)
              .withSearch("dfs")
              .withThreads(1)
              .withQuestions(Questions.NONE.with(read));
      assertThat(Runner.run(plan).results().getFirst().answer())
          .as(formulas.get(i))
          .isEqualTo(expected.get(i) ? Answer.TRUE : Answer.FALSE);
    }
  }

  @Test
  void mistakesAreSaid() throws SourceException {
    ColouredModel net = Nets.net(NET);
    assertThat(
            catchThrowableOfType(
                    SourceException.class, () -> properties(net, "ltl property p: [] hollow;"))
                .diagnostics()
                .getFirst()
                .message())
        .contains("no proposition 'hollow'");
    assertThat(
            catchThrowableOfType(
                    SourceException.class, () -> properties(net, "ltl property p: [] <> ;"))
                .diagnostics()
                .getFirst()
                .message())
        .contains("expected");
    assertThat(
            catchThrowableOfType(
                    SourceException.class,
                    () -> properties(net, "state property p: reject nothing;"))
                .diagnostics()
                .getFirst()
                .message())
        .contains("no proposition 'nothing'");
  }

  @Test
  void eventsOnDifferentColoursAreIndependent() throws SourceException {
    ColouredModel net = Nets.net(NET);
    assertThat(net.ability(Independence.class).independent(0, 1)).isTrue();
    assertThat(net.ability(Independence.class).independent(0, 0)).isFalse();
    ColouredModel shared =
        Nets.net(
            "n { type id: range 1 .. 2; place a { dom: id; init: <( 1 )> + <( 2 )>; } place s { dom: epsilon; init: epsilon; } transition t { in { a: <( x )>; s: epsilon; } out { a: <( x )>; } } }");
    assertThat(shared.ability(Independence.class).independent(0, 1)).isFalse();
  }
}
