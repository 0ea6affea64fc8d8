package mneme.java.beem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import mneme.api.Checker;
import mneme.api.Result;
import mneme.java.JavaModel;
import mneme.java.StateModel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Models of BEEM in Java have the states, transitions and deadlocks that BEEM publishes. */
class BeemTest {
  static Stream<Arguments> published() {
    return Stream.of(
        Arguments.of("adding.1", new Adding(20), 7_372, 11_144, 1_130),
        Arguments.of("anderson.2", new Anderson(3), 1_459, 3_705, 0),
        Arguments.of("bakery.1", new Bakery(2, 9), 1_506, 2_697, 4),
        Arguments.of("bridge.1", new Bridge(List.of(5, 10, 20, 25), 60), 3_186, 4_565, 839),
        Arguments.of("cyclic_scheduler.1", new CyclicScheduler(8), 4_606, 20_480, 0),
        Arguments.of("frogs.1", new Frogs(8), 5_094, 5_301, 1_185),
        Arguments.of("hanoi.1", new Hanoi(8), 6_561, 19_680, 0),
        Arguments.of(
            "leader_election.1", new LeaderElection(List.of(24, 14, 6, 0, 23)), 14_252, 52_944, 1),
        Arguments.of("leader_filters.1", new LeaderFilters(3), 4_966, 9_387, 96),
        Arguments.of("loyd.1", new Loyd(2, 3), 720, 1_681, 0),
        Arguments.of("peterson.1", new Peterson(3), 12_498, 33_369, 0),
        Arguments.of("phils.3", new Philosophers(6, true), 729, 2_916, 0));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("published")
  void countsAreThose(
      String name, StateModel<?, ?> model, long states, long transitions, long deadlocks) {
    Result result = Checker.of(JavaModel.of(model)).exploring().run().assertComplete();
    assertThat(result.states()).isEqualTo(states);
    assertThat(result.transitions()).isEqualTo(transitions);
    assertThat(result.run().figures().deadlocks()).isEqualTo(deadlocks);
  }
}
