package mneme.gpu.search;

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

/**
 * Tables of one kind on a device, and states to insert into them, without a model. For one thread.
 */
final class TableBench implements AutoCloseable {
  private static final long MEMORY = 1L << 30;

  /**
   * What is tried.
   *
   * @param width work items that insert at the same time
   * @param hashBits see {@link KernelText#of}
   * @param states that there is room for
   */
  record Kind(int words, Form form, int hashBits, long width, int states) {}

  private final Kind kind;
  private final Packing packing;
  private final DeviceProgram program;
  private final Owned own;
  private final Block in;
  private final Block out;
  final DeviceMemory memory;
  final Control control;

  /**
   * @param device stays open
   */
  TableBench(Device device, Kind kind) {
    this.kind = kind;
    this.memory = new DeviceMemory(device, MEMORY, new MemoryBudget(MEMORY));
    int slots = 2 * kind.words;
    int[] greatest = new int[slots];
    Arrays.fill(greatest, (1 << 31 - 1) - 1);
    this.packing = Packing.of(Ranges.of(new int[slots], greatest), List.of(), kind.words);
    KernelProgram nothing = new KernelProgram(slots, 0, List.of(), List.of(new Stage(List.of())));
    this.program =
        device.compile(KernelText.of(nothing, 0, packing, kind.form, Checks.NONE, kind.hashBits));
    this.own = new Owned(memory);
    this.control = own.add(Control.open(memory), Control::close);
    this.in = own.block((long) kind.states * kind.words * Long.BYTES);
    this.out = own.block((long) kind.states * kind.words * Long.BYTES);
  }

  int words() {
    return packing.words();
  }

  /** An empty table with so many slots. */
  StateTable table(long slots) {
    Setup setup = new Setup(packing, program, kind.form, 1, 1, 1, kind.width, true, slots);
    return Objects.requireNonNull(StateTable.open(memory, setup, control));
  }

  /** These states are inserted from now on. */
  void take(long[] packed) {
    memory.write(packed, packed.length, in, 0);
  }

  /**
   * Inserts the first n states, again and again until so many were inserted, by all work items at
   * once.
   *
   * @param queued states that are in the table already
   */
  void insert(StateTable table, long n, long count, long queued) {
    control.reset();
    control.set(Counter.TAIL, queued);
    control.write();
    table.launch(
        program.kernel("seed"),
        kind.width,
        in.buffer(),
        n,
        count,
        out.buffer(),
        -1L,
        control.buffer());
    control.read();
    table.created(control.get(Counter.NODES));
  }

  /** The states that were new, in the order in which they came. */
  Set<List<Long>> found(int count) {
    return set(memory.read(out, 0, count * kind.words), kind.words);
  }

  /** Distinct states; many share words, so that they meet in the table. */
  static long[] states(int count, int words, long seed) {
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

  static Set<List<Long>> set(long[] packed, int words) {
    Set<List<Long>> set = new HashSet<>();
    for (int at = 0; at < packed.length; at += words) {
      set.add(Arrays.stream(packed, at, at + words).boxed().toList());
    }
    return set;
  }

  @Override
  public void close() {
    own.close();
    program.close();
  }
}
