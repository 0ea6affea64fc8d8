package mneme.dve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import mneme.model.Automaton;
import mneme.model.Message;
import mneme.model.Message.Direction;
import mneme.model.Message.Field;
import mneme.model.Model;
import mneme.model.Stepper;
import mneme.source.Position;
import mneme.source.SourceException;
import org.junit.jupiter.api.Test;

/** What steps say over channels, and processes as they are written. */
class MessagesTest {
  /** The messages along the first event of each state; null for a step that says nothing. */
  private static List<Message> story(Model model, int steps) {
    Stepper stepper = model.stepper();
    int[] state = model.initialStates().getFirst();
    List<Message> story = new ArrayList<>();
    for (int i = 0; i < steps; i++) {
      List<Long> events = new ArrayList<>();
      stepper.enabled(state, events::add);
      story.add(model.presentation().message(state, events.getFirst()));
      state = Objects.requireNonNull(stepper.fire(state, events.getFirst())).clone();
    }
    return story;
  }

  private static int slot(Model model, String name) {
    for (int slot = 0; slot < model.shape().size(); slot++) {
      if (model.shape().nameOf(slot).equals(name)) {
        return slot;
      }
    }
    throw new AssertionError(name);
  }

  @Test
  void rendezvousAndBuffersCarryValues() throws SourceException {
    Model model =
        Models.model(
            """
            const byte HI = 2;
            byte a[2];
            channel {byte, int} c;
            channel {byte} b[1];
            process P {
              byte x = 2; state s, t, u, v; init s;
              trans s -> t { sync c!{x + 256, -1}; effect x = 7; },
                    t -> u { sync b!x; },
                    u -> v { };
            }
            process Q {
              const byte MINE = 7; int y; state s, t, u, v; init s;
              trans s -> t { sync c?{a[y], y}; },
                    t -> u { guard P.v; sync b?y; },
                    u -> v { sync c!{HI, 0}; }, u -> v { sync b!MINE; };
            }
            system async;
            """);
    // 258 is truncated to 2, which is sent as HI elsewhere; a constant of one process is a number.
    assertThat(story(model, 4))
        .containsExactly(
            new Message(
                "c",
                Direction.HANDSHAKE,
                List.of(new Field(2, "HI", -1), new Field(-1, "-1", slot(model, "Q->y")))),
            new Message("b", Direction.SEND, List.of(new Field(7, "7", -1))),
            null,
            new Message("b", Direction.RECEIVE, List.of(new Field(7, "7", slot(model, "Q->y")))));
  }

  @Test
  void aValueWithTwoNamesIsANumber() throws SourceException {
    Model model =
        Models.model(
            """
            const byte ONE = 1, UNO = 1;
            channel {byte, byte} c[2];
            process P {
              state s, t; init s;
              trans s -> t { sync c!{ONE, ONE}; }, t -> s { sync c!{UNO, ONE}; };
            }
            system async;
            """);
    assertThat(story(model, 1).getFirst().fields())
        .containsExactly(new Field(1, "1", -1), new Field(1, "ONE", -1));
  }

  @Test
  void aMessageMayBeEmpty() throws SourceException {
    Model model =
        Models.model(
            """
            channel c;
            process P { state s; init s; trans s -> s { sync c!; }; }
            process Q { state s; init s; trans s -> s { sync c?; }; }
            system async;
            """);
    assertThat(story(model, 1)).containsExactly(new Message("c", Direction.HANDSHAKE, List.of()));
  }

  @Test
  void aValueThatErrsIsNotSaid() throws SourceException {
    Model model =
        Models.model(
            """
            byte x;
            channel {byte} c[1];
            process P { state s; init s; trans s -> s { sync c!(1 / x); }; }
            system async;
            """);
    assertThat(model.presentation().message(model.initialStates().getFirst(), 0))
        .isEqualTo(new Message("c", Direction.SEND, List.of()));
  }

  @Test
  void automataAreAsWritten() throws SourceException {
    Model model =
        Models.model(
            """
            byte x; channel {byte} c;
            process P {
              state a, b; init b; commit a; accept a, b;
              trans a -> b { guard x  /* not yet */ > 0; sync c!{ x };
                             effect x = 1, // and then
                                    x = 2; },
                    b -> a { };
            }
            process Q { state s; init s; trans s -> s { sync c?x; }; }
            system async;
            """);
    assertThat(model.presentation().automata())
        .containsExactly(
            new Automaton(
                "P",
                List.of(
                    new Automaton.Location("a", false, List.of("committed", "accepting")),
                    new Automaton.Location("b", true, List.of("accepting"))),
                List.of(
                    new Automaton.Edge(
                        0, 1, "x > 0", "c!{ x }", "x = 1, x = 2", new Position(4, 9)),
                    new Automaton.Edge(1, 0, "", "", "", new Position(7, 9)))),
            new Automaton(
                "Q",
                List.of(new Automaton.Location("s", true, List.of())),
                List.of(new Automaton.Edge(0, 0, "", "c?x", "", new Position(9, 36)))));
  }
}
