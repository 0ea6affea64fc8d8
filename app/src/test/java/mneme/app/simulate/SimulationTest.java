package mneme.app.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Predicate;
import mneme.testing.GraphModels;
import mneme.testing.HandModel;
import mneme.testing.HandModels;
import mneme.trace.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SimulationTest {
  private static List<HandModel> models() {
    return HandModels.all();
  }

  private static Walk walk(Simulation simulation, int steps, long seed) {
    return Walk.random(simulation, steps, null, new Random(seed), () -> false);
  }

  @Test
  void severalInitialStatesAreTheFirstChoice() {
    Simulation simulation = new Simulation(HandModels.severalInitialStates());
    assertThat(simulation.hasStarted()).isFalse();
    assertThat(simulation.choices())
        .extracting(choice -> ((Choice.Start) choice).state())
        .containsExactly(new int[] {0, 0}, new int[] {5, 1}, new int[] {1, 0});
    assertThat(simulation.isDeadlocked()).isFalse();
    assertThat(simulation.violation()).isNull();
    simulation.take(simulation.choices().get(1));
    assertThat(simulation.state()).containsExactly(5, 1);
    assertThat(simulation.length()).isZero();
    assertThat(simulation.back(3)).isEqualTo(1);
    assertThat(simulation.hasStarted()).isFalse();
  }

  @Test
  void stepsAreTakenAndTakenBack() {
    Simulation simulation = new Simulation(HandModels.choices());
    assertThat(simulation.hasStarted()).isTrue();
    simulation.take(simulation.choices().get(4));
    simulation.take(simulation.choices().get(3));
    assertThat(simulation.state()).containsExactly(10, 0);
    assertThat(simulation.trace().steps()).hasSize(2);
    assertThat(simulation.back(1)).isEqualTo(1);
    assertThat(simulation.state()).containsExactly(7, 0);
    simulation.take(simulation.choices().get(0));
    simulation.restart();
    assertThat(simulation.state()).containsExactly(0, 0);
    assertThat(simulation.length()).isZero();
    assertThat(simulation.back(5)).isZero();
  }

  @Test
  void anEventThatErrsLeadsNowhereAndBack() {
    Simulation simulation = new Simulation(HandModels.onlyError());
    Walk walk = walk(simulation, 10, 1);
    assertThat(walk).isEqualTo(new Walk(5, Walk.End.ERROR));
    assertThat(simulation.state()).containsExactly(4);
    assertThat(simulation.length()).isEqualTo(5);
    assertThat(simulation.choices()).isEmpty();
    assertThat(simulation.isDeadlocked()).isFalse();
    assertThat(simulation.violation().kind()).isEqualTo("runtime_error");
    assertThat(simulation.error().error().kind()).isEqualTo(ModelError.Kind.BOUND_EXCEEDED);
    assertThat(walk(simulation, 10, 1)).isEqualTo(new Walk(0, Walk.End.ERROR));
    assertThat(simulation.back(1)).isEqualTo(1);
    assertThat(simulation.choices()).singleElement().isInstanceOf(Choice.Fault.class);
  }

  @Test
  void aWalkEndsInADeadlock() {
    Simulation simulation = new Simulation(GraphModels.chain(5));
    Walk walk = walk(simulation, 100, 1);
    assertThat(walk.end()).isEqualTo(Walk.End.DEADLOCK);
    assertThat(walk.steps()).isEqualTo(simulation.length()).isLessThan(100);
    assertThat(simulation.violation().kind()).isEqualTo("deadlock");
  }

  @Test
  void aWalkEndsWhereAnAssertionBeginsToFail() {
    Simulation simulation = new Simulation(HandModels.failingAssertion());
    assertThat(walk(simulation, 100, 1)).isEqualTo(new Walk(5, Walk.End.ASSERTION));
    assertThat(simulation.failing()).extracting(a -> a.text()).containsExactly("x + y < 5");
    assertThat(simulation.violation().kind()).isEqualTo("assertion");
    assertThat(simulation.violation().property()).isEqualTo("x + y < 5");
    // What fails already does not end the next walk.
    assertThat(walk(simulation, 2, 1)).isEqualTo(new Walk(2, Walk.End.LENGTH));
  }

  @Test
  void aWalkEndsWhereWhatIsWaitedForHolds() throws Exception {
    Model model = HandModels.severalInitialStates();
    for (int seed = 0; seed < 20; seed++) {
      Simulation simulation = new Simulation(model);
      Predicate.Test test = model.predicate("x == 9").test();
      Walk walk = Walk.random(simulation, 100, test, new Random(seed), () -> false);
      assertThat(walk.end()).isEqualTo(Walk.End.HOLDS);
      assertThat(simulation.state()[0]).isEqualTo(9);
      for (Trace.Step step : simulation.trace().steps().subList(0, walk.steps() - 1)) {
        assertThat(step.state()[0]).isNotEqualTo(9);
      }
    }
  }

  @Test
  void aWalkCanBeStopped() {
    Simulation simulation = new Simulation(GraphModels.ring(50));
    AtomicInteger asked = new AtomicInteger();
    Walk walk =
        Walk.random(simulation, 1000, null, new Random(1), () -> asked.incrementAndGet() > 7);
    assertThat(walk).isEqualTo(new Walk(7, Walk.End.STOPPED));
    assertThat(simulation.length()).isEqualTo(7);
  }

  @ParameterizedTest
  @MethodSource("models")
  void everyWalkIsAWayThroughTheModelAndTheSameForTheSameSeed(Model model) throws Exception {
    for (int seed = 0; seed < 5; seed++) {
      Simulation simulation = new Simulation(model);
      Walk walk = walk(simulation, 60, seed);
      assertThat(walk.steps()).isEqualTo(simulation.length());
      Trace trace = simulation.trace();
      long[] events = trace.steps().stream().mapToLong(Trace.Step::event).toArray();
      Trace again =
          Trace.replay(
              model, trace.initial(), events, trace.error() == null ? -1 : trace.error().event());
      assertThat(again.last()).isEqualTo(trace.last());
      Simulation same = new Simulation(model);
      assertThat(walk(same, 60, seed)).isEqualTo(walk);
      assertThat(same.isAlong(trace)).isTrue();
      assertThat(same.state()).isEqualTo(simulation.state());
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void aTraceIsFollowedToItsEnd(Model model) {
    Simulation walked = new Simulation(model);
    walk(walked, 30, 3);
    Trace trace = walked.trace();
    Simulation following = new Simulation(model);
    if (!following.hasStarted()) {
      following.take(new Choice.Start(trace.initial()));
    }
    Walk part = Walk.along(following, trace, 2);
    assertThat(part.steps()).isEqualTo(Math.min(2, trace.length()));
    Walk rest = Walk.along(following, trace, 1000);
    assertThat(part.steps() + rest.steps()).isEqualTo(trace.length());
    assertThat(following.isAlong(trace)).isTrue();
    assertThat(following.state()).isEqualTo(walked.state());
    assertThat(following.error()).isEqualTo(walked.error());
    assertThat(Walk.next(following, trace)).isNull();
  }

  @Test
  void anotherStepLeavesTheTraceAndBackLeadsToIt() {
    Simulation walked = new Simulation(HandModels.choices());
    walked.take(walked.choices().get(0));
    walked.take(walked.choices().get(1));
    Trace trace = walked.trace();
    Simulation simulation = new Simulation(HandModels.choices());
    simulation.take(simulation.choices().get(0));
    assertThat(simulation.isAlong(trace)).isTrue();
    simulation.take(simulation.choices().get(0));
    assertThat(simulation.isAlong(trace)).isFalse();
    simulation.back(1);
    assertThat(simulation.isAlong(trace)).isTrue();
    assertThat(Walk.next(simulation, trace)).isSameAs(simulation.choices().get(1));
  }
}
