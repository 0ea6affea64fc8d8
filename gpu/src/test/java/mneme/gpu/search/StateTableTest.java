package mneme.gpu.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import mneme.gpu.device.Device;
import mneme.gpu.text.KernelText.Form;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables lose no state and keep none twice, whoever inserts what at the same time. */
class StateTableTest {
  private static final int WIDTH = 4096;

  /** {@code -Dmneme.rounds=N} inserts the same states so often. */
  private static final int ROUNDS = Integer.getInteger("mneme.rounds", 200);

  @ParameterizedTest
  @CsvSource({"1, FULL", "2, FULL", "5, FULL", "2, TREE", "5, TREE"})
  void allThreadsInsertTheSameStatesAtOnce(int words, Form form) {
    int count = words == 2 ? 30 : 48;
    try (Device device = AnyDevice.open()) {
      TableBench.Kind kind = new TableBench.Kind(words, form, 64, WIDTH, count);
      assertThat(TableTrial.tried(device, kind, ROUNDS).failures()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, FULL, 64",
    "3, FULL, 64",
    "4, TREE, 64",
    "1, FULL, 3",
    "3, FULL, 3",
    "3, TREE, 3"
  })
  void aTableGrowsWithoutLosingAnything(int words, Form form, int hashBits) {
    int count = words == 3 ? 200 : words == 4 ? 1200 : 20_000;
    if (hashBits < 64) {
      count = Math.min(count, 400);
    }
    try (Device device = AnyDevice.open();
        TableBench bench =
            new TableBench(device, new TableBench.Kind(words, form, hashBits, WIDTH, count))) {
      long[] packed = TableBench.states(count, words, 7);
      bench.take(packed);
      try (StateTable table = bench.table(form == Form.TREE ? 512 : 128)) {
        long states = 0;
        long step = Math.max(1, count / (form == Form.TREE ? 400 : 40));
        for (long n = step; n <= count; n += step) {
          while (form == Form.FULL && table.capacity() < 2 * n || table.isCrowded(n)) {
            assertThat(table.grow(states)).isTrue();
          }
          bench.insert(table, n, 3 * n, states);
          states = bench.control.get(Counter.TAIL);
          while (bench.control.get(Counter.LOST) > 0) {
            // Chance has filled one of the tables of roots while the others have room.
            assertThat(form).isEqualTo(Form.TREE);
            assertThat(table.grow(states)).isTrue();
            bench.insert(table, n, n, states);
            states = bench.control.get(Counter.TAIL);
          }
          assertThat(states).isEqualTo(n);
        }
        assertThat(table.growths() > 0 || hashBits < 64).isTrue();
        Set<List<Long>> found = bench.found((int) states);
        assertThat(found).hasSize((int) states);
        assertThat(TableBench.set(packed, words).containsAll(found)).isTrue();
      }
    }
  }
}
