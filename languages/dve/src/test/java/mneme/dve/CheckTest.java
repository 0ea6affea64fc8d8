package mneme.dve;

import static mneme.dve.Models.errors;
import static mneme.dve.Models.failure;
import static mneme.dve.Models.load;
import static mneme.dve.Models.model;
import static mneme.dve.Models.warnings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import mneme.model.Model;
import mneme.model.Predicate.Outcome;
import mneme.model.Slot;
import mneme.model.StateLabels;
import mneme.source.SourceException;
import mneme.source.SourceText;
import mneme.testing.Effort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckTest {
  private static final String SYSTEM = "\nsystem async;\n";

  /** The text stands for the transitions of a process with the states s and t. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          s -> u {}                            | 6:12 process P has no state 'u'
          s -> tt {}                           | 6:12 process P has no state 'tt'; did you mean 't'?
          s -> s { guard countr > 0; }         | 6:22 there is no variable 'countr'; did you mean 'counter'?
          s -> s { guard Q.r; }                | 6:24 process Q has no state 'r'
          s -> s { guard Q.w; }                | 6:24 process Q has no state 'w'; for its variable write Q->w
          s -> s { guard Q->q0; }              | 6:25 process Q has no variable 'q0'; for its state write Q.q0
          s -> s { guard Q->ww; }              | 6:25 process Q has no variable 'ww'; did you mean 'w'?
          s -> s { guard R.s; }                | 6:22 there is no process 'R'
          s -> s { guard counter.s; }          | 6:22 'counter' is a variable, not a process
          s -> s { guard c; }                  | 6:22 'c' is a channel and has no value
          s -> s { guard Q; }                  | 6:22 'Q' is a process and has no value
          s -> s { guard counter[0]; }         | 6:22 'counter' is a variable and has no index
          s -> s { guard a[3]; }               | 6:22 the index of 'a' is 3, but must be in 0..2
          s -> s { effect a[N - 3] = 1; }      | 6:23 the index of 'a' is -1, but must be in 0..2
          s -> s { effect N = 1; }             | 6:23 'N' is a constant and cannot be written
          s -> s { effect w = 1; }             | 6:23 there is no variable 'w'
          s -> s { sync d!; }                  | 6:21 there is no channel 'd'
          s -> s { sync a!; }                  | 6:21 'a' is an array, not a channel
          s -> s { sync typed!1; }             | 6:21 'typed' has 2 values, but this sends one value
          s -> s { sync typed?{counter}; }     | 6:21 'typed' has 2 values, but this receives one value
          s -> s { sync c!1; }, s -> s { sync c?; } | 6:43 this receives no value over 'c', but in line 6 there is a use with one value
          """)
  void saysWhatIsWrongWithATransition(String transition, String error) {
    String text =
        """
        byte counter, a[3];
        const byte N = 2;
        channel c; channel {byte, int} typed[1];
        process Q { byte w; state q0; init q0; }
        process P { state s, t; init s; trans
              %s;
        }
        """
            .formatted(transition.strip());
    assertThat(errors(text + SYSTEM)).containsExactly(error.strip());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          byte x; int x;                        | 1:13 'x' is declared already, as a variable in line 1
          byte x; channel x;                    | 1:17 'x' is declared already, as a variable in line 1
          byte a[0];                            | 1:6 the array 'a' has the length 0
          byte n; byte a[n];                    | 1:16 this must be constant
          byte a[2] = 1;                        | 1:13 the initial values of an array are written in braces: {…}
          byte x = {1, 2};                      | 1:6 'x' is not an array, but has a list of initial values
          byte x = 1 / 0;                       | 1:12 division by zero
          byte a[2]; byte x = a[a[0] + 2];      | 1:21 index outside of 0..1
          byte a[70000];                        | 1:6 the model has more than 65,536 variables and array elements
          const byte a[2000000];                | 1:12 constant arrays have more than 1,048,576 elements
          channel c[3];                         | 1:9 a channel with a buffer needs types: channel {byte} c[3]
          channel {byte} c[-1];                 | 1:16 the channel 'c' has the capacity -1
          channel {byte,byte} c[2000000000];    | 1:21 the model has more than 65,536 variables and array elements
          process P { state s; }                | 1:9 process P has no initial state: init …;
          process P { }                         | 1:9 process P has no states
          process P { state s, s; init s; }     | 1:22 process P has a state 's' already
          process P { state s; init s; commit t; } | 1:37 process P has no state 't'
          """)
  void saysWhatIsWrongWithADeclaration(String text, String error) {
    String rest = "\nprocess R { state s; init s; }" + SYSTEM;
    assertThat(errors(text.strip() + rest)).containsExactly(error.strip());
  }

  @Test
  void everySystemHasAProcess() {
    assertThat(errors("system async;")).containsExactly("1:1 the system has no process");
    assertThat(errors("process P { state s; init s; }\nsystem async property P;"))
        .containsExactly("2:1 the system has no process");
    assertThat(errors("process Prop { state s; init s; }\nsystem async property Pro;"))
        .containsExactly("2:23 there is no process 'Pro'; did you mean 'Prop'?");
  }

  @Test
  void reportsAnUndeclaredNameOnce() {
    String text =
        """
        process P { state s; init s; trans
          s -> s { guard z > 0; effect z = z + 1; },
          s -> s { guard y > 0; effect z = z + 1; };
        }
        """;
    assertThat(errors(text + SYSTEM))
        .containsExactly("2:18 there is no variable 'z'", "3:18 there is no variable 'y'");
  }

  @Test
  void channelsArePartOfAsynchronousSystemsOnly() {
    String process = "channel c;\nprocess P { state s; init s; trans s -> s { sync c!; }; }\n";
    assertThat(errors(process + "system sync;"))
        .singleElement()
        .asString()
        .startsWith("2:50 in a synchronous system all processes move in every step");
    assertThat(errors(process + "process R { state s; init s; } system async property P;"))
        .containsExactly("2:50 a property process watches the system and cannot use channels");
  }

  @Test
  void warnsOfWhatIsTolerated() throws SourceException {
    String text =
        """
        byte a[2] = {1, 2, 3};
        byte x = 300;
        int y = -40000;
        process P { state s; init s; commit s; trans s -> s { guard a == 1 and a == 2; effect x = 1 / 0; }; }
        """;
    assertThat(warnings(text + "system sync;"))
        .containsExactly(
            "1:20 'a' has 2 elements but 3 initial values; those after the last element are"
                + " ignored",
            "2:10 300 does not fit into 'x' (0..255) and becomes 44",
            "3:9 -40000 does not fit into 'y' (-32768..32767) and becomes 25536",
            "4:37 committed states have no meaning in a synchronous system",
            "4:61 'a' is an array; without an index it means a[0]",
            "4:93 this divides by zero whenever it is evaluated");
  }

  @Test
  void laysOutTheState() throws SourceException {
    String text =
        """
        channel {byte, int} c[2];
        byte x = 2;
        const byte N = 2;
        int a[N] = {N + x};
        byte never[2] = {7, 8};
        process L { state p; init p; accept p; }
        process P { byte v = x; int b[2]; state s, t, u; init t;
          trans t -> s { effect x = 1, a[x] = 3, v = 1, b[1] = 1; }; }
        """;
    Model model = model(text + "system async property L;");
    assertThat(model.shape().components()).containsExactly("globals", "c", "P", "L");
    assertThat(model.shape().slots())
        .containsExactly(
            Slot.ranged("x", 0, 0, 255),
            Slot.ranged("a[0]", 0, -32768, 32767),
            Slot.ranged("a[1]", 0, -32768, 32767),
            Slot.ranged("never[0]", 0, 7, 7),
            Slot.ranged("never[1]", 0, 8, 8),
            Slot.ranged("c.length", 1, 0, 2),
            Slot.ranged("c[0].0", 1, 0, 255),
            Slot.ranged("c[0].1", 1, -32768, 32767),
            Slot.ranged("c[1].0", 1, 0, 255),
            Slot.ranged("c[1].1", 1, -32768, 32767),
            Slot.ranged("P", 2, 0, 2),
            Slot.ranged("P->v", 2, 0, 255),
            Slot.ranged("P->b[0]", 2, 0, 0),
            Slot.ranged("P->b[1]", 2, -32768, 32767),
            Slot.ranged("L", 3, 0, 0));
    assertThat(model.initialStates())
        .containsExactly(new int[] {2, 4, 0, 7, 8, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0});
    int[] state = model.initialStates().getFirst();
    state[10] = 2;
    state[0] = 2;
    assertThat(model.presentation().entries(state).get(10).text()).isEqualTo("u");
    assertThat(model.presentation().entries(state).getFirst().text()).isEqualTo("2");
    assertThat(model.ability(StateLabels.class).all())
        .singleElement()
        .extracting(l -> l.name())
        .isEqualTo("accepting");
    assertThat(model.claims()).singleElement().extracting(c -> c.name()).isEqualTo("L");
  }

  @Test
  void parametersSetConstants() throws SourceException {
    String text =
        "const byte N = 2, M = N + 1; byte a[N];\nprocess P { state s; init s; }" + SYSTEM;
    Model model =
        new DveLanguage(Execution.INTERPRETED)
            .load(new SourceText("m.dve", text), Map.of("N", 5))
            .model();
    assertThat(model.shape().size()).isEqualTo(6);
    assertThat(model.predicate("M == 6").test().holdsIn(model.initialStates().getFirst()))
        .isEqualTo(Outcome.TRUE);
    assertThat(failure(text, Map.of("K", 1)))
        .hasMessage("m.dve: error: the model has no constant 'K' to set; there are N, M");
    assertThat(failure(text, Map.of("N", 256)))
        .hasMessageContaining("the value 256 given for 'N' is outside of 0..255");
  }

  @Test
  void predicatesSpeakAboutTheWholeModel() throws SourceException {
    Model model = model("byte a[2]; process P { byte v, s; state s, t; init s; }" + SYSTEM);
    int[] state = {0, 9, 1, 5, 1};
    assertThat(holds(model, "a[1] == 9 and P.t", state)).isEqualTo(Outcome.TRUE);
    assertThat(holds(model, "P->v == 5 and P.v == 5", state)).isEqualTo(Outcome.TRUE);
    assertThat(holds(model, "P.s", state))
        .as("a state comes before a variable")
        .isEqualTo(Outcome.FALSE);
    assertThat(holds(model, "a[P->v]", state)).isEqualTo(Outcome.ERROR);
    assertThat(holds(model, "1 % a[0]", state)).isEqualTo(Outcome.ERROR);
    assertThatThrownBy(() -> model.predicate("P.tt"))
        .isInstanceOf(SourceException.class)
        .hasMessage(
            """
            expression:1:3: error: process P has no state 'tt'; did you mean 't'?
              P.tt
                ^\
            """);
    assertThatThrownBy(() -> model.predicate("a[0] == "))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("expected an expression");
    assertThatThrownBy(() -> model.predicate("a[0] a[1]"))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("expected an operator or the end of the expression");
    assertThatThrownBy(() -> model.predicate(""))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("expected an expression, found the end of the text");
  }

  private static Outcome holds(Model model, String expression, int[] state) throws SourceException {
    return model.predicate(expression).test().holdsIn(state);
  }

  @Test
  void assertionsAskOnlyInTheirState() throws SourceException {
    Model model =
        model("byte x; process P { state s, t; init s; assert t: x ==\n 1, s: 1 / x; }" + SYSTEM);
    assertThat(model.assertions())
        .extracting(a -> a.text())
        .containsExactly("assert t: x == 1", "assert s: 1 / x");
    assertThat(model.assertions().getFirst().process()).isEqualTo("P");
    List<Outcome> outcomes =
        model.assertions().stream().map(a -> a.holds().test().holdsIn(new int[] {0, 0})).toList();
    assertThat(outcomes).containsExactly(Outcome.TRUE, Outcome.ERROR);
  }

  @Test
  void boundsTheNumberOfRendezvous() {
    String text =
        "channel c;\n"
            + "process P { state s; init s; trans "
            + "s -> s { sync c!; },".repeat(3000)
            + "; }\nprocess Q { state s; init s; trans "
            + "s -> s { sync c?; },".repeat(3000)
            + "; }\n";
    assertThat(errors(text + SYSTEM))
        .containsExactly(
            "? the model has 9,000,000 pairs of a sender and a receiver; up to 4,194,304 are"
                + " possible");
  }

  @Test
  void manyUndeclaredNamesTakeNoTime() {
    StringBuilder text = new StringBuilder("byte declared");
    for (int i = 0; i < 50_000; i++) {
      text.append(", known_").append(i);
    }
    text.append(";\nbyte a[1] = {0");
    for (int i = 0; i < 50_000; i++) {
      text.append(", unknown_").append(i);
    }
    text.append("};\nprocess P { state s; init s; }");
    Effort effort = Effort.begin();
    assertThat(errors(text + SYSTEM)).hasSize(21);
    assertThat(effort.soFar()).isLessThan(Duration.ofSeconds(5));
  }

  @Test
  void recognisesItsOwnText() throws SourceException {
    DveLanguage dve = new DveLanguage();
    assertThat(dve.recognises(new SourceText("x", "process P {}\n system async;"))).isTrue();
    assertThat(dve.recognises(new SourceText("x", "des (0, 1, 2)\n"))).isFalse();
    assertThat(load("process P { state s; init s; } system async;").model().name())
        .isEqualTo("m.dve");
  }
}
