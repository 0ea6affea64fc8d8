package mneme.gpu.search;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import mneme.gpu.device.Device;
import mneme.gpu.device.DeviceBuffer;
import mneme.gpu.device.DeviceMemoryException;
import mneme.memory.MemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a device as far as a search may use it, counted in bytes. A device that shares the
 * memory of the process takes from the budget of the run. For one thread.
 */
final class DeviceMemory {
  private final Device device;
  private final MemoryBudget budget;

  /** The budget of the run, which counts as well where the device has no memory of its own. */
  private final @Nullable MemoryBudget ofRun;

  private double transferSeconds;
  private long transferred;

  /**
   * @param limit bytes of the device
   * @param ofRun the budget of the run, which counts as well where the device has no memory of its
   *     own
   */
  DeviceMemory(Device device, long limit, MemoryBudget ofRun) {
    this.device = device;
    this.budget = new MemoryBudget(limit);
    this.ofRun = device.info().sharesMemory() ? ofRun : null;
  }

  /** Memory with any content; null where there is not so much. */
  @Nullable Block allocate(long bytes) {
    if (!budget.take(bytes)) {
      return null;
    }
    if (ofRun != null && !ofRun.take(bytes)) {
      budget.giveBack(bytes);
      return null;
    }
    try {
      return new Block(device.allocate(bytes), bytes);
    } catch (DeviceMemoryException e) {
      giveBack(bytes);
      return null;
    }
  }

  private void giveBack(long bytes) {
    budget.giveBack(bytes);
    if (ofRun != null) {
      ofRun.giveBack(bytes);
    }
  }

  long used() {
    return budget.used();
  }

  long limit() {
    return budget.limit();
  }

  long available() {
    long own = budget.available();
    return ofRun == null ? own : Math.min(own, ofRun.available());
  }

  double transferSeconds() {
    return transferSeconds;
  }

  long transferred() {
    return transferred;
  }

  void write(long[] words, int count, Block to, long offset) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment segment = arena.allocate(ValueLayout.JAVA_LONG, Math.max(1, count));
      MemorySegment.copy(words, 0, segment, ValueLayout.JAVA_LONG, 0, count);
      write(segment.asSlice(0, 8L * count), to, offset);
    }
  }

  void write(MemorySegment from, Block to, long offset) {
    if (from.byteSize() > 0) {
      long began = System.nanoTime();
      device.write(from, to.buffer, offset);
      account(began, from.byteSize());
    }
  }

  long[] read(Block from, long offset, int count) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment segment = arena.allocate(ValueLayout.JAVA_LONG, Math.max(1, count));
      read(from, offset, segment.asSlice(0, 8L * count));
      return segment.asSlice(0, 8L * count).toArray(ValueLayout.JAVA_LONG);
    }
  }

  int[] readInts(Block from, int count) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment segment = arena.allocate(ValueLayout.JAVA_INT, Math.max(1, count));
      read(from, 0, segment.asSlice(0, 4L * count));
      return segment.asSlice(0, 4L * count).toArray(ValueLayout.JAVA_INT);
    }
  }

  void writeInts(int[] numbers, Block to) {
    try (Arena arena = Arena.ofConfined()) {
      write(arena.allocateFrom(ValueLayout.JAVA_INT, numbers), to, 0);
    }
  }

  /**
   * What a kernel that was started before still computes is no transfer: it is waited for first.
   */
  void read(Block from, long offset, MemorySegment into) {
    if (into.byteSize() > 0) {
      device.finish();
      long began = System.nanoTime();
      device.read(from.buffer, offset, into);
      account(began, into.byteSize());
    }
  }

  private void account(long began, long bytes) {
    transferSeconds += (System.nanoTime() - began) / 1e9;
    transferred += bytes;
  }

  /** A piece of the device's memory that is accounted for. */
  final class Block implements AutoCloseable {
    private final DeviceBuffer buffer;
    private final long bytes;

    private Block(DeviceBuffer buffer, long bytes) {
      this.buffer = buffer;
      this.bytes = bytes;
    }

    /** As an argument of a kernel. */
    DeviceBuffer buffer() {
      return buffer;
    }

    long bytes() {
      return bytes;
    }

    @Override
    public void close() {
      buffer.close();
      giveBack(bytes);
    }
  }
}
