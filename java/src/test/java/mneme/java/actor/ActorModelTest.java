package mneme.java.actor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import mneme.api.Checker;
import mneme.api.Result;
import mneme.java.Checks;
import mneme.java.JavaModel;
import mneme.java.Requirement;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Networks, timers and crashes, on systems that are small enough to be counted by hand. */
class ActorModelTest {
  /** Sends letters to actor 1, which notes them in the order in which they come. */
  record Post(String letters, int most) implements Actor<String, Character> {
    @Override
    public String start(int me, Outbox<Character> out) {
      if (me == 0) {
        letters.chars().forEach(letter -> out.send(1, (char) letter));
      }
      return "";
    }

    @Override
    public @Nullable String receive(
        int me, String state, int from, Character message, Outbox<Character> out) {
      return state.length() == most ? null : state + message;
    }

    @Override
    public String name(int me) {
      return me == 0 ? "sender" : "receiver";
    }
  }

  private static ActorModel.Draft<String, Character, Boolean> post(String letters) {
    Post post = new Post(letters, letters.length());
    return ActorModel.of(List.of(post, post));
  }

  private static void assertCounts(ActorModel<?, ?, ?> model, long states, long transitions) {
    Result result = Checker.of(JavaModel.of(model)).exploring().run().assertComplete();
    assertThat(result.states()).isEqualTo(states);
    assertThat(result.transitions()).isEqualTo(transitions);
  }

  @Test
  void aNetworkReordersUnlessItKeepsTheOrder() {
    // "", a, b, ab, ba.
    assertCounts(post("ab").build(), 5, 4);
    // "", a, ab.
    assertCounts(post("ab").network(Delivery.ORDERED).build(), 3, 2);
  }

  @Test
  void aLossyNetworkLosesAnyMessage() {
    // On its way, arrived, lost.
    assertCounts(post("a").lossy().build(), 3, 2);
  }

  @Test
  void aDuplicatingNetworkDeliversAgainAndAgain() {
    Post twice = new Post("a", 2);
    // "", a, aa.
    assertCounts(ActorModel.of(List.of(twice, twice)).network(Delivery.DUPLICATING).build(), 3, 2);
  }

  @Test
  void nobodyHearsAMessageAfterACrash() {
    // The message waits or has arrived; nobody, the sender or the receiver has crashed.
    assertCounts(post("a").crashes(1).build(), 6, 6);
  }

  @Test
  void crashesHaveABound() {
    Post idle = new Post("", 0);
    List<Post> three = List.of(idle, idle, idle);
    assertCounts(ActorModel.of(three).crashes(1).build(), 4, 3);
    assertCounts(ActorModel.of(three).crashes(2).build(), 7, 9);
    assertCounts(ActorModel.of(three).crashes(3).build(), 8, 12);
  }

  /** Its timer runs out some times, each time after it was set again. */
  record Clock(int ticks, boolean cancelled) implements Actor<Integer, String> {
    @Override
    public Integer start(int me, Outbox<String> out) {
      out.setTimer();
      if (cancelled) {
        out.cancelTimer();
      }
      return 0;
    }

    @Override
    public Integer timeout(int me, Integer state, Outbox<String> out) {
      if (state + 1 < ticks) {
        out.setTimer();
      }
      return state + 1;
    }
  }

  @Test
  void aTimerRunsOutOnceEachTimeItIsSet() {
    Clock clock = new Clock(3, false);
    assertCounts(ActorModel.of(List.of(clock)).build(), 4, 3);
    assertCounts(ActorModel.of(List.of(clock, clock)).build(), 16, 24);
    assertCounts(ActorModel.of(List.of(new Clock(3, true))).build(), 1, 0);
  }

  @Test
  void aCrashStopsATimer() {
    // 0 to 3 ticks, running or crashed: 3 ticks and 4 crashes.
    assertCounts(ActorModel.of(List.of(new Clock(3, false))).crashes(1).build(), 8, 7);
  }

  @Test
  void aFailureShowsWhoSaidWhatToWhom() {
    ActorModel<String, Character, Boolean> model =
        post("ab")
            .name("post")
            .require(Requirement.always("in order", state -> !state.actors().get(1).equals("ba")))
            .build();
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> Checks.assertHolds(model))
        .withMessage(
            """
            post: assertion violated: in order
                   start
                     actors[0] =\s
                     actors[1] =\s
                     waiting[0 → 1: a] = 1
                     waiting[0 → 1: b] = 1
                     timers = []
                     crashed = []
                     history = false
                1  0 → 1: b
                     actors[1]  → b
                     waiting[0 → 1: b] is gone
                2  0 → 1: a
                     actors[1] b → ba
                     waiting[0 → 1: a] is gone

                  sender                      receiver
               1  ├──────────── b ───────────▶│
                  │ waiting[0 → 1: b] is gone │ actors[1] = b
               2  ├──────────── a ───────────▶│
                  │ waiting[0 → 1: a] is gone │ actors[1] = ba""");
  }
}
