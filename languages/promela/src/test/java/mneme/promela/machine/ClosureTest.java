package mneme.promela.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What was seen within an atomic sequence is known again, and nothing else is. */
class ClosureTest {
  private static final int[] VALUES = {
    0, 0, 0, 1, -1, 63, 64, -65, 255, 1 << 20, Integer.MIN_VALUE
  };

  @Test
  void statesAreToldApart() {
    SplittableRandom random = new SplittableRandom(1);
    Closure closure = new Closure();
    for (int round = 0; round < 3; round++) {
      closure.clear();
      Set<List<Integer>> seen = new HashSet<>();
      for (int i = 0; i < 20_000; i++) {
        int[] state = vector(random, random.nextInt(6));
        int[] hidden = vector(random, 2);
        int tag = random.nextInt(3);
        assertThat(closure.add(state, state.length, hidden, tag))
            .isEqualTo(seen.add(key(state, hidden, tag)));
      }
    }
    assertThat(closure.isFull()).isFalse();
  }

  /** States are kept in a few bytes, however long a vector is by its room for what may come. */
  @Test
  void longVectorsOfNothingTakeNoRoom() {
    Closure closure = new Closure();
    int[] state = new int[100_000];
    for (int i = 0; i < 5_000; i++) {
      state[i % 20]++;
      assertThat(closure.add(state, state.length, new int[0], 0)).isTrue();
    }
    assertThat(closure.isFull()).isFalse();
  }

  private static int[] vector(SplittableRandom random, int length) {
    int[] vector = new int[length];
    for (int i = 0; i < length; i++) {
      vector[i] = VALUES[random.nextInt(VALUES.length)];
    }
    return vector;
  }

  /** Slots that are absent read as 0. */
  private static List<Integer> key(int[] state, int[] hidden, int tag) {
    List<Integer> key = new ArrayList<>();
    for (int value : state) {
      key.add(value);
    }
    while (!key.isEmpty() && key.getLast() == 0) {
      key.removeLast();
    }
    key.add(key.size());
    for (int value : hidden) {
      key.add(value);
    }
    key.add(tag);
    return key;
  }
}
