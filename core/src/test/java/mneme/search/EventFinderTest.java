package mneme.search;

import static org.assertj.core.api.Assertions.assertThat;

import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EventFinderTest {
  private static final long BACK = 7;

  /** Steps from a state to itself, and tries that step in the vector it is given. */
  private static final class Trying implements Stepper {
    @Override
    public void successors(int[] state, SuccessorSink sink) {
      int[] next = state.clone();
      state[0] = -1;
      sink.successor(next, BACK, new int[0], 0);
      state[0] = next[0];
    }

    @Override
    public void enabled(int[] state, EventSink sink) {
      sink.event(BACK);
    }

    @Override
    public int @Nullable [] fire(int[] state, long event) {
      return event == BACK ? state.clone() : null;
    }
  }

  @Test
  void findsTheStepFromAStateToItself() {
    int[] state = {3, 4};
    assertThat(EventFinder.eventTo(new Trying(), state, state)).isEqualTo(BACK);
    assertThat(state).containsExactly(3, 4);
  }

  @Test
  void findsNoStepWhereThereIsNone() {
    assertThat(EventFinder.eventTo(new Trying(), new int[] {3, 4}, new int[] {4, 4})).isEqualTo(-1);
  }
}
