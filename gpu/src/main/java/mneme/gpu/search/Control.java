package mneme.gpu.search;

import mneme.gpu.device.DeviceBuffer;
import mneme.gpu.search.DeviceMemory.Block;
import org.jspecify.annotations.Nullable;

/** The block of numbers that host and kernels share, and the host's copy of it. For one thread. */
final class Control implements AutoCloseable {
  /** Words between two numbers, so that each has a cache line of its own. */
  private static final int DISTANCE = 16;

  private static final int WORDS = DISTANCE * Counter.values().length;

  private final DeviceMemory memory;
  private final Block block;
  private long[] copy = new long[WORDS];

  private Control(DeviceMemory memory, Block block) {
    this.memory = memory;
    this.block = block;
  }

  /** Null where there is no memory. */
  static @Nullable Control open(DeviceMemory memory) {
    Block block = memory.allocate((long) WORDS * Long.BYTES);
    return block == null ? null : new Control(memory, block);
  }

  DeviceBuffer buffer() {
    return block.buffer();
  }

  long get(Counter counter) {
    return copy[DISTANCE * counter.ordinal()];
  }

  void set(Counter counter, long value) {
    copy[DISTANCE * counter.ordinal()] = value;
  }

  /** Everything counts from 0 again. */
  void reset() {
    java.util.Arrays.fill(copy, 0);
  }

  void write() {
    memory.write(copy, WORDS, block, 0);
  }

  /** Waits for the launches before. */
  void read() {
    copy = memory.read(block, 0, WORDS);
  }

  @Override
  public void close() {
    block.close();
  }
}
