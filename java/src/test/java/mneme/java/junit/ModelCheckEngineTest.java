package mneme.java.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.util.List;
import java.util.function.Consumer;
import mneme.java.Requirement;
import mneme.java.StateModel;
import mneme.java.layout.Range;
import mneme.question.Fairness;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

class ModelCheckEngineTest {
  record Cell(@Range(max = 3) int value) {}

  enum Up {
    UP
  }

  record Climb(boolean again) implements StateModel<Cell, Up> {
    @Override
    public List<Cell> initialStates() {
      return List.of(new Cell(0));
    }

    @Override
    public void actions(Cell state, Consumer<Up> possible) {
      if (again || state.value() < 3) {
        possible.accept(Up.UP);
      }
    }

    @Override
    public Cell next(Cell state, Up action) {
      return new Cell((state.value() + 1) % 4);
    }
  }

  enum Who {
    LEFT,
    RIGHT
  }

  record Both(@Range(max = 1) int left, @Range(max = 1) int right) {}

  /** Two processes turn a switch each. */
  record Turns() implements StateModel<Both, Who> {
    @Override
    public List<Both> initialStates() {
      return List.of(new Both(0, 0));
    }

    @Override
    public void actions(Both state, Consumer<Who> possible) {
      possible.accept(Who.LEFT);
      possible.accept(Who.RIGHT);
    }

    @Override
    public Both next(Both state, Who who) {
      return who == Who.LEFT
          ? new Both(1 - state.left(), state.right())
          : new Both(state.left(), 1 - state.right());
    }

    @Override
    public List<Requirement<Both>> requirements() {
      return List.of(Requirement.eventually("right is on", state -> state.right() == 1));
    }

    @Override
    public List<String> processes() {
      return List.of("LEFT", "RIGHT");
    }

    @Override
    public String process(Who who) {
      return who.name();
    }
  }

  /** Looked at by the tests of this class alone. */
  static final class Cases {
    @ModelCheck(states = 4)
    StateModel<?, ?> holds() {
      return new Climb(true);
    }

    @ModelCheck
    StateModel<?, ?> deadlocks() {
      return new Climb(false);
    }

    @ModelCheck(states = 5)
    StateModel<?, ?> miscounts() {
      return new Climb(true);
    }

    @ModelCheck(fairness = Fairness.WEAK)
    StateModel<?, ?> holdsOnFairRuns() {
      return new Turns();
    }

    @ModelCheck
    StateModel<?, ?> breaksWhereOneIsLeftOut() {
      return new Turns();
    }

    @ModelCheck
    String isNoModel() {
      return "";
    }
  }

  private static Events run(org.junit.platform.engine.DiscoverySelector selector) {
    return EngineTestKit.engine(ModelCheckEngine.ID).selectors(selector).execute().testEvents();
  }

  @Test
  void everyMarkedMethodIsATest() {
    Events events = run(selectClass(Cases.class));
    assertThat(events.succeeded().count()).isEqualTo(2);
    assertThat(events.failed().count()).isEqualTo(4);
  }

  @Test
  void aSingleMethodCanBeRun() {
    Events events = run(selectMethod(Cases.class, "deadlocks"));
    assertThat(events.failed().list()).hasSize(1);
    assertThat(
            events
                .failed()
                .list()
                .getFirst()
                .getRequiredPayload(org.junit.platform.engine.TestExecutionResult.class)
                .getThrowable()
                .orElseThrow())
        .hasMessageContaining("deadlock")
        .hasMessageContaining("value 2 → 3");
  }
}
