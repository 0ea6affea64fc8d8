package mneme.store.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mneme.memory.MemoryBudget;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RemovableIndexTest {
  /** Few different upper halves make long runs of entries with the same home. */
  @ParameterizedTest
  @ValueSource(ints = {64, 10, 4})
  void findsExactlyWhatIsThere(int hashBits) {
    Random random = new Random(hashBits);
    MemoryBudget budget = new MemoryBudget(1 << 20);
    try (RemovableIndex index = new RemovableIndex(budget)) {
      Map<Integer, Long> there = new HashMap<>();
      for (int step = 0; step < 20_000; step++) {
        int number = random.nextInt(3_000);
        Long hash = there.remove(number);
        if (hash != null) {
          index.remove(hash, number);
        } else {
          long fresh = random.nextLong() & -1L << 64 - hashBits;
          assertThat(index.add(fresh, number)).isTrue();
          there.put(number, fresh);
        }
        if (step % 2_000 == 0) {
          assertThat(index.fault(there.size())).isNull();
          there.forEach((n, h) -> assertThat(numbers(index, h).contains(n)).isTrue());
        }
      }
      assertThat(index.count()).isEqualTo(there.size());
      index.clear();
      assertThat(index.fault(0)).isNull();
    }
    assertThat(budget.used()).isZero();
  }

  private static List<Integer> numbers(RemovableIndex index, long hash) {
    List<Integer> numbers = new ArrayList<>();
    long at = index.start(hash);
    for (int number = index.next(hash, at); number >= 0; number = index.next(hash, at)) {
      numbers.add(number);
      at = index.after();
    }
    return numbers;
  }
}
