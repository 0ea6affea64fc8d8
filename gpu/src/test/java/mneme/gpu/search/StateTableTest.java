package mneme.gpu.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import mneme.gpu.device.Device;
import mneme.gpu.device.DeviceProgram;
import mneme.gpu.search.DeviceMemory.Block;
import mneme.gpu.text.KernelText;
import mneme.gpu.text.KernelText.Checks;
import mneme.gpu.text.KernelText.Form;
import mneme.gpu.text.Packing;
import mneme.gpu.text.Ranges;
import mneme.memory.MemoryBudget;
import mneme.model.kernel.KernelProgram;
import mneme.model.kernel.Stage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables lose no state and keep none twice, whoever inserts what at the same time. */
class StateTableTest {
  private static final int WIDTH = 4096;

  /** Everything that one kind of table needs. */
  private static final class Bench implements AutoCloseable {
    final Device device = AnyDevice.open();
    final DeviceMemory memory;
    final DeviceProgram program;
    final Packing packing;
    final Form form;
    final int words;
    final Control control;
    final Block in;
    final Block out;

    Bench(int words, Form form, int hashBits, int states) {
      this.form = form;
      this.words = words;
      this.memory = new DeviceMemory(device, 1L << 28, new MemoryBudget(1L << 28));
      int slots = 2 * words;
      int[] least = new int[slots];
      int[] greatest = new int[slots];
      Arrays.fill(greatest, (1 << 31 - 1) - 1);
      this.packing = Packing.of(Ranges.of(least, greatest), List.of(), words);
      assertThat(packing.words()).isEqualTo(words);
      KernelProgram nothing = new KernelProgram(slots, 0, List.of(), List.of(new Stage(List.of())));
      program = device.compile(KernelText.of(nothing, 0, packing, form, Checks.NONE, hashBits));
      control = Objects.requireNonNull(Control.open(memory));
      in = Objects.requireNonNull(memory.allocate((long) states * words * 8));
      out = Objects.requireNonNull(memory.allocate((long) states * words * 8));
    }

    StateTable table(long slots) {
      Setup setup = new Setup(packing, program, form, 1, 1, 1, WIDTH, true, slots);
      return Objects.requireNonNull(StateTable.open(memory, setup, control));
    }

    void insert(StateTable table, long n, long count, long queued) {
      control.reset();
      control.set(Counter.TAIL, queued);
      control.write();
      table.launch(
          program.kernel("seed"),
          WIDTH,
          in.buffer(),
          n,
          count,
          out.buffer(),
          -1L,
          control.buffer());
      control.read();
      table.created(control.get(Counter.NODES));
    }

    @Override
    public void close() {
      in.close();
      out.close();
      control.close();
      program.close();
      device.close();
    }
  }

  /** Distinct states; many share words, so that they meet in the table. */
  private static long[] states(int count, int words, long seed) {
    Random random = new Random(seed);
    Set<List<Long>> distinct = new HashSet<>();
    long[] packed = new long[count * words];
    while (distinct.size() < count) {
      int at = distinct.size() * words;
      for (int w = 0; w < words; w++) {
        packed[at + w] = words == 1 ? random.nextLong() >>> 2 : random.nextInt(6);
      }
      distinct.add(Arrays.stream(packed, at, at + words).boxed().toList());
    }
    return packed;
  }

  private static Set<List<Long>> set(long[] packed, int words) {
    Set<List<Long>> set = new HashSet<>();
    for (int at = 0; at < packed.length; at += words) {
      set.add(Arrays.stream(packed, at, at + words).boxed().toList());
    }
    return set;
  }

  @ParameterizedTest
  @CsvSource({"1, FULL", "2, FULL", "5, FULL", "2, TREE", "5, TREE"})
  void allThreadsInsertTheSameStatesAtOnce(int words, Form form) {
    int count = words == 2 ? 30 : 48;
    try (Bench bench = new Bench(words, form, 64, count)) {
      long[] packed = states(count, words, words);
      bench.memory.write(packed, packed.length, bench.in, 0);
      for (int round = 0; round < 1000; round++) {
        try (StateTable table = bench.table(form == Form.TREE ? 2048 : 256)) {
          bench.insert(table, count, WIDTH, 0);
          assertThat(bench.control.get(Counter.LOST)).isZero();
          assertThat(bench.control.get(Counter.TAIL)).as("round %d", round).isEqualTo(count);
          if (round % 50 == 0) {
            assertThat(set(bench.memory.read(bench.out, 0, count * words), words))
                .isEqualTo(set(packed, words));
            long used = Arrays.stream(table.dump()).filter(word -> word != 0).count();
            assertThat(used).isBetween((long) count, (long) count * words);
          }
        }
      }
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
    try (Bench bench = new Bench(words, form, hashBits, count)) {
      long[] packed = states(count, words, 7);
      bench.memory.write(packed, packed.length, bench.in, 0);
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
        Set<List<Long>> found = set(bench.memory.read(bench.out, 0, (int) states * words), words);
        assertThat(found).hasSize((int) states);
        assertThat(set(packed, words).containsAll(found)).isTrue();
      }
    }
  }
}
