package mneme.lab.forgetting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import mneme.store.Answer;
import org.junit.jupiter.api.Test;

class RecordedGraphTest {
  private static final int A = 1;
  private static final int B = 2;

  /** Three states; from the first to both others, and from the last back. */
  private static RecordedGraph triangle() {
    RecordedGraph whole = RecordedGraph.first();
    visit(whole, 0, 0, 0);
    whole.edge(0, 0, A, Answer.added(1));
    whole.edge(0, 0, B, Answer.added(2));
    visit(whole, 1, 1, 0);
    visit(whole, 2, 0, 1);
    whole.edge(0, 2, A, Answer.seen(0));
    whole.settle();
    return whole;
  }

  private static void visit(RecordedGraph graph, long id, int... vector) {
    graph.expanded(0, id, vector, 0);
  }

  @Test
  void statesAndTransitionsAreTheSameInAnotherOrderAndMoreOften() {
    RecordedGraph whole = triangle();
    RecordedGraph seen = whole.another();
    seen.edge(0, -1, -1, Answer.added(0));
    visit(seen, 0, 0, 0);
    seen.edge(0, 0, B, Answer.added(1));
    visit(seen, 1, 0, 1);
    seen.edge(0, 0, A, Answer.added(2));
    visit(seen, 2, 1);
    // Forgotten, and visited again under another number.
    seen.edge(0, 1, A, Answer.added(3));
    visit(seen, 3, 0, 0, 0);
    seen.edge(0, 3, A, Answer.seen(2));
    assertThat(seen.sameStates(whole)).isTrue();
    assertThat(seen.states()).isEqualTo(3);
    assertThat(seen.transitions()).isEqualTo(4);
    assertThat(taken(seen, whole)).isEqualTo(3);
  }

  private static int taken(RecordedGraph seen, RecordedGraph whole) {
    BitSet taken = seen.transitionsOf(whole);
    return taken == null ? -1 : taken.cardinality();
  }

  @Test
  void whatIsMissingIsNoticed() {
    RecordedGraph whole = triangle();
    RecordedGraph seen = whole.another();
    visit(seen, 0, 0, 0);
    visit(seen, 1, 1, 0);
    seen.edge(0, 0, A, Answer.added(1));
    // A state that was found, and not expanded any more.
    seen.edge(0, 0, B, Answer.added(2));
    assertThat(seen.staysWithin(whole)).isTrue();
    assertThat(seen.sameStates(whole)).isFalse();
    assertThat(taken(seen, whole)).isEqualTo(1);
  }

  @Test
  void whatIsNotThereIsNoticed() {
    RecordedGraph whole = triangle();
    RecordedGraph otherState = whole.another();
    visit(otherState, 0, 7, 7);
    assertThat(otherState.staysWithin(whole)).isFalse();
    assertThat(otherState.sameStates(whole)).isFalse();

    RecordedGraph otherEvent = whole.another();
    visit(otherEvent, 0, 0, 0);
    visit(otherEvent, 1, 1, 0);
    otherEvent.edge(0, 0, B, Answer.added(1));
    assertThat(otherEvent.staysWithin(whole)).isTrue();
    assertThat(taken(otherEvent, whole)).isEqualTo(-1);
  }

  @Test
  void statesKeepTheirNumbers() {
    StateNumbers numbers = new StateNumbers();
    Map<Integer, Integer> expected = new HashMap<>();
    Random random = new Random(5);
    for (int i = 0; i < 50_000; i++) {
      int value = random.nextInt(20_000);
      int[] vector = Arrays.copyOf(new int[] {value % 100, value / 100}, 2 + i % 3);
      int known = expected.computeIfAbsent(value, key -> numbers.size());
      assertThat(numbers.of(vector)).isEqualTo(known);
    }
    assertThat(numbers.size()).isEqualTo(expected.size());
  }
}
