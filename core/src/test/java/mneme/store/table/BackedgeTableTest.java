package mneme.store.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import mneme.memory.MemoryBudget;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackedgeTableTest {
  @ParameterizedTest
  @CsvSource({"0, 7", "0.001, 100", "0.2, 5000", "1, 1000000000000"})
  void entriesComeBackWhateverTheirOrder(double disorder, long events) {
    SplittableRandom random = new SplittableRandom((long) (disorder * 1000));
    int n = 30_000;
    long[] predecessors = new long[n];
    long[] given = new long[n];
    MemoryBudget budget = new MemoryBudget(32 << 20);
    try (BackedgeTable table = new BackedgeTable(budget)) {
      long before = 0;
      for (int number = 0; number < n; number++) {
        before = Math.min(number, before + random.nextInt(3));
        predecessors[number] =
            random.nextDouble() < disorder ? random.nextLong(number + 1) : before;
        given[number] = random.nextLong(events);
        assertThat(table.makeRoom()).isTrue();
        table.add(predecessors[number], given[number]);
        assertThat(table.predecessor(number)).isEqualTo(predecessors[number]);
        assertThat(table.event(number)).isEqualTo(given[number]);
      }
      for (int number = 0; number < n; number++) {
        assertThat(table.predecessor(number)).isEqualTo(predecessors[number]);
        assertThat(table.event(number)).isEqualTo(given[number]);
      }
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void inBreadthFirstOrderAPredecessorTakesThreeBits() {
    SplittableRandom random = new SplittableRandom(3);
    int n = 4_000_000;
    try (BackedgeTable table = new BackedgeTable(new MemoryBudget(256 << 20))) {
      long predecessor = 0;
      for (int number = 0; number < n; number++) {
        predecessor = Math.min(number, predecessor + (random.nextInt(3) + 1) / 2);
        assertThat(table.makeRoom()).isTrue();
        table.add(predecessor, 0);
      }
      // Two large pages may be begun and not yet used.
      assertThat((table.bytes() - (4 << 20)) * 8.0 / n).isLessThan(3.5);
    }
  }
}
