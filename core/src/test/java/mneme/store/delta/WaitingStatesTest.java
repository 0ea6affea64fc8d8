package mneme.store.delta;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import mneme.memory.MemoryBudget;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.store.Layout;
import org.junit.jupiter.api.Test;

class WaitingStatesTest {
  private static final Layout LAYOUT =
      Layout.of(
          new Shape(List.of(new Slot("value", 0, 0, (1 << 20) - 1, true)), List.of("all"), false));

  private static int valueOf(long number) {
    return (int) (number * 7919 & 0xfffff);
  }

  private static int valueAt(WaitingStates states, long place) {
    int[] vector = new int[1];
    LAYOUT.unpack(states.address(place), vector);
    return vector[0];
  }

  /** Phases in which more is found than expanded, and the other way round. */
  @Test
  void whatWaitsIsThereAndOlderOnesAreRightOrGone() {
    MemoryBudget budget = new MemoryBudget(16 << 20);
    try (WaitingStates states = new WaitingStates(budget, LAYOUT)) {
      Random random = new Random(5);
      long[] words = new long[LAYOUT.words()];
      long found = 0;
      long expanded = 0;
      boolean wrapped = false;
      for (int step = 0; step < 60_000; step++) {
        boolean grows = step / 3_000 % 3 == 0;
        if (expanded == found || random.nextInt(4) < (grows ? 3 : 2)) {
          LAYOUT.pack(new int[] {valueOf(found)}, words, 0);
          states.added(found, (int) (found % 200), words, 0);
          found++;
        } else {
          states.expanded(expanded);
          expanded++;
        }
        long asked = random.nextLong(Math.max(1, found));
        long place = found == 0 ? -1 : states.placeOf(asked);
        wrapped |= place < 0 && found > 0;
        assertThat(place >= 0 || asked < expanded).isTrue();
        if (place >= 0) {
          assertThat(valueAt(states, place)).isEqualTo(valueOf(asked));
          assertThat(states.label(place)).isEqualTo((int) (asked % 200));
        }
      }
      assertThat(wrapped).as("some states have left the ring").isTrue();
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void withoutMemoryTheOldestAreGone() {
    MemoryBudget budget = new MemoryBudget(70 << 10);
    try (WaitingStates states = new WaitingStates(budget, LAYOUT)) {
      long[] words = new long[LAYOUT.words()];
      for (long number = 0; number < 100_000; number++) {
        LAYOUT.pack(new int[] {valueOf(number)}, words, 0);
        states.added(number, 0, words, 0);
        long place = states.placeOf(number);
        assertThat(place < 0 || valueAt(states, place) == valueOf(number)).isTrue();
      }
      assertThat(states.placeOf(0)).isEqualTo(-1);
    }
    assertThat(budget.used()).isZero();
  }
}
