package mneme.dve;

import static mneme.dve.Models.model;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.model.Event;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.source.SourceException;
import org.junit.jupiter.api.Test;

/** What a step does, each rule on the smallest model that shows it. */
class InterpreterTest {
  /** The steps of the initial state as text: transition, choice, successor or error. */
  private static List<String> steps(String text) throws SourceException {
    Model model = model(text);
    return steps(model, model.initialStates().getFirst());
  }

  private static List<String> steps(Model model, int[] state) {
    Stepper stepper = model.stepper();
    List<String> found = new ArrayList<>();
    List<Long> events = new ArrayList<>();
    List<int[]> successors = new ArrayList<>();
    stepper.successors(
        state,
        new SuccessorSink() {
          @Override
          public void successor(int[] next, long event, int[] changed, int count) {
            found.add(describe(model, event) + Arrays.toString(next));
            events.add(event);
            successors.add(next.clone());
            for (int slot = 0; slot < next.length; slot++) {
              int wanted = slot;
              boolean named = Arrays.stream(changed, 0, count).anyMatch(s -> s == wanted);
              assertThat(named || next[slot] == state[slot]).as("slot %d is named", slot).isTrue();
            }
          }

          @Override
          public void error(long event, ModelError error) {
            found.add(describe(model, event) + error.kind() + " at " + error.position());
            events.add(event);
            successors.add(new int[0]);
          }
        });
    List<Long> enabled = new ArrayList<>();
    stepper.enabled(state, enabled::add);
    assertThat(enabled).isEqualTo(events).isSorted();
    for (int i = 0; i < events.size(); i++) {
      int[] fired = stepper.fire(state, events.get(i));
      assertThat(fired == null ? new int[0] : fired).isEqualTo(successors.get(i));
    }
    return found;
  }

  private static String describe(Model model, long event) {
    int bits = model.choiceBits();
    String choice = bits == 0 ? "" : "/" + Event.choice(event, bits);
    return "t" + Event.transition(event, bits) + choice + " ";
  }

  @Test
  void effectsRunInOrderAndTruncate() throws SourceException {
    assertThat(
            steps(
                """
                byte x = 255; int y = 32767; byte a[2];
                process P { state s, t; init s; trans
                  s -> t { effect x = x + 1, y = y + 1, a[x] = P.s + 10 * P.t, a[1] = a[0] + 256; }; }
                system async;
                """))
        .as("an effect sees those before it, and the locations before the step")
        .containsExactly("t0 [0, -32768, 1, 1, 1]");
  }

  @Test
  void aRendezvousJoinsTwoProcesses() throws SourceException {
    assertThat(
            steps(
                """
                channel c; byte x = 1;
                process P { byte v; state s, t; init s; trans
                  s -> t { sync c!x + 1; effect x = 5; },
                  s -> s { sync c?v; }; }
                process Q { byte v; state s, t; init s; trans
                  s -> s { guard x == 0; sync c?v; },
                  s -> t { guard x == 1; sync c?v; effect v = v * 10 + x; },
                  t -> s { sync c?v; }; }
                process R { state s; init s; trans s -> s { sync c?x; }; }
                system async;
                """))
        .as("values from the old state, then the sender's effects, then the receiver")
        .containsExactly("t1 [5, 1, 0, 1, 25, 0]", "t3 [2, 1, 0, 0, 0, 0]");
  }

  @Test
  void typedChannelsTruncate() throws SourceException {
    assertThat(
            steps(
                """
                channel {byte, int} c; int x = 300;
                process P { state s; init s; trans s -> s { sync c!{x, x}; }; }
                process Q { int v, w; state s; init s; trans s -> s { sync c?{v, w}; }; }
                system async;
                """))
        .containsExactly("t0 [300, 0, 0, 44, 300]");
  }

  @Test
  void buffersAreQueues() throws SourceException {
    Model model =
        model(
            """
            channel {byte, byte} c[2]; byte x = 1;
            process P { state s; init s; trans s -> s { sync c!{x, x + 10}; effect x = x + 1; }; }
            process Q { byte v; state s; init s; trans s -> s { sync c?{v, x}; effect v = v + 100; }; }
            system async;
            """);
    int[] initial = model.initialStates().getFirst();
    assertThat(steps(model, initial)).containsExactly("t0 [2, 1, 1, 11, 0, 0, 0, 0, 0]");
    assertThat(steps(model, new int[] {2, 1, 1, 11, 0, 0, 0, 0, 0}))
        .containsExactly("t0 [3, 2, 1, 11, 2, 12, 0, 0, 0]", "t1 [11, 0, 0, 0, 0, 0, 0, 0, 101]");
    assertThat(steps(model, new int[] {3, 2, 1, 11, 2, 12, 0, 0, 0}))
        .as("no room to send; the rest moves up, what is free is 0")
        .containsExactly("t1 [11, 1, 2, 12, 0, 0, 0, 0, 101]");
  }

  @Test
  void committedLocationsGoFirst() throws SourceException {
    String text =
        """
        channel c;
        process P { state s; init s; commit s; trans s -> s { sync c!; }, s -> s {}; }
        process Q { state s; init s; trans s -> s { sync c?; }, s -> s {}; }
        process R { state s, t; init %s; commit t; trans s -> s {}, t -> t { sync c?; }; }
        system async;
        """;
    assertThat(steps(text.formatted("s"))).containsExactly("t2 [0, 0, 0]");
    assertThat(steps(text.formatted("t"))).containsExactly("t1 [0, 0, 1]", "t2 [0, 0, 1]");
    assertThat(steps(text.formatted("s").replace("commit s", "accept s"))).hasSize(4);
  }

  @Test
  void errorsAreEvents() throws SourceException {
    assertThat(
            steps(
                """
                byte z, a[2], i = 2; channel c;
                process P { state s; init s; trans
                  s -> s { guard 1 / z; },
                  s -> s { guard z and 1 / z; },
                  s -> s { effect a[i] = 1 % z; },
                  s -> s { effect a[i] = 1; },
                  s -> s { effect z = a[i]; },
                  s -> s { effect i = 1, a[i] = 7; },
                  s -> s { sync c!a[i]; },
                  s -> s { sync c!1; }; }
                process Q { state s; init s; trans s -> s { sync c?a[i]; }, s -> s { guard 0; sync c?z; }; }
                system async;
                """))
        .containsExactly(
            "t0 DIVISION_BY_ZERO at 3:20",
            "t2 DIVISION_BY_ZERO at 5:28",
            "t3 INDEX_OUT_OF_RANGE at 6:19",
            "t4 INDEX_OUT_OF_RANGE at 7:23",
            "t5 [0, 0, 7, 1, 0, 0]",
            "t6 INDEX_OUT_OF_RANGE at 9:19",
            "t8 INDEX_OUT_OF_RANGE at 11:52");
  }

  @Test
  void aPropertyMovesAlong() throws SourceException {
    String text =
        """
        byte x;
        process N { state q, r; init q; accept r; trans
          q -> q {}, q -> r { guard x == 0; }, q -> r { guard x == 1; }, r -> r { guard x == 1; }; }
        process P { state s; init s; trans s -> s { guard x == 0; effect x = 1; }; }
        system async property N;
        """;
    Model model = model(text);
    int[] initial = model.initialStates().getFirst();
    assertThat(steps(model, initial))
        .as("its guards see the state before the step")
        .containsExactly("t0/0 [1, 0, 0]", "t0/1 [1, 0, 1]");
    assertThat(steps(model, new int[] {1, 0, 0}))
        .as("where the system is stuck it moves alone")
        .containsExactly("t1/0 [1, 0, 0]", "t1/2 [1, 0, 1]");
    assertThat(steps(model, new int[] {0, 0, 1})).as("and where it cannot, nobody moves").isEmpty();
  }

  @Test
  void synchronousProcessesMoveTogether() throws SourceException {
    assertThat(
            steps(
                """
                byte x = 1;
                process P { state s; init s; trans s -> s { effect x = x + 1; }, s -> s { guard x == 2; }; }
                process Q { state s, t; init s; trans
                  t -> t {}, s -> t { effect x = x * 10; }, s -> s { guard x == 1; }; }
                process R { state s; init s; trans s -> s {}, s -> s { guard 1 / (x - 1); }; }
                system sync;
                """))
        .as("effects in the order of the processes, guards in the old state")
        .containsExactly(
            "t0/2 [20, 0, 1, 0]",
            "t0/3 DIVISION_BY_ZERO at 5:64",
            "t0/4 [2, 0, 0, 0]",
            "t0/5 DIVISION_BY_ZERO at 5:64");
    assertThat(
            steps(
                """
                process P { state s; init s; trans s -> s {}; }
                process Q { state s; init s; }
                system sync;
                """))
        .as("one that cannot move stops all")
        .isEmpty();
  }

  @Test
  void aSynchronousCounterCounts() throws SourceException {
    Model model =
        model(
            """
            process Bit_0 { state zero, one; init zero; trans zero -> one {}, one -> zero {}; }
            process Bit_1 { state zero, one; init zero; trans
              zero -> one { guard Bit_0.one; }, zero -> zero { guard Bit_0.zero; },
              one -> zero { guard Bit_0.one; }, one -> one { guard Bit_0.zero; }; }
            system sync;
            """);
    Exploration found = Exploration.of(model, 100);
    assertThat(found.states()).isEqualTo(4);
    assertThat(found.transitions()).isEqualTo(4);
    assertThat(found.levels()).isEqualTo(4);
  }

  @Test
  void firesOnlyWhatIsEnabled() throws SourceException {
    Model model =
        model("byte x; process P { state s; init s; trans s -> s { guard x; }; } system async;");
    assertThat(model.stepper().fire(new int[] {0, 0}, 0)).isNull();
    assertThat(model.stepper().fire(new int[] {1, 0}, 0)).containsExactly(1, 0);
    assertThat(model.stepper().fire(new int[] {1, 0}, 77)).isNull();
  }
}
