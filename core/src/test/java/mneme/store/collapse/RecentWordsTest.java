package mneme.store.collapse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RecentWordsTest {
  private record Value(int part, long word) {}

  /** What it knows is right, for values of several parts; what was kept just now it knows. */
  @Test
  void itKnowsNoWrongNumber() {
    Random random = new Random(5);
    RecentWords recent = new RecentWords();
    Map<Value, Integer> numbers = new HashMap<>();
    int known = 0;
    for (int i = 0; i < 300_000; i++) {
      Value value = new Value(random.nextInt(3), random.nextInt(20_000) * 0x1_0000_0001L);
      Integer number = numbers.get(value);
      int found = recent.find(value.part(), value.word());
      if (number == null) {
        assertThat(found).isEqualTo(-1);
        number = random.nextInt(4) == 0 ? Integer.MAX_VALUE - 2 : numbers.size();
        numbers.put(value, number);
      } else if (found >= 0) {
        assertThat(found).isEqualTo(number);
        known++;
      }
      recent.keep(value.part(), value.word(), number);
      assertThat(recent.find(value.part(), value.word())).isEqualTo(number);
    }
    assertThat(known).isGreaterThan(30_000);
  }

  @Test
  void itKnowsNothingAtFirst() {
    assertThat(new RecentWords().find(0, 0)).isEqualTo(-1);
  }
}
