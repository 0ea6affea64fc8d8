package mneme.gpu.search;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import mneme.gpu.search.DeviceMemory.Block;
import mneme.memory.MemoryBudget;
import org.jspecify.annotations.Nullable;

/** Packed states of one level, in the memory of the device or, while it is short, of the host. */
final class Chunk {
  private @Nullable Block block;
  private @Nullable Arena arena;
  private @Nullable MemorySegment copy;
  private long count;

  Chunk(Block block) {
    this.block = block;
  }

  long count() {
    return count;
  }

  void count(long states) {
    count = states;
  }

  boolean isOnDevice() {
    return block != null;
  }

  /** Its memory on the device. */
  Block block() {
    Block there = block;
    if (there == null) {
      throw new IllegalStateException("the states are not on the device");
    }
    return there;
  }

  /** Its memory on the device, which belongs to the caller from now on. */
  Block takeBlock() {
    Block there = block();
    block = null;
    return there;
  }

  /** Moves it to the host; null, and nothing changed, where the budget has no room. */
  @Nullable Block moveToHost(DeviceMemory memory, int words, MemoryBudget budget) {
    long bytes = count * words * Long.BYTES;
    if (!budget.take(bytes)) {
      return null;
    }
    Arena own = Arena.ofShared();
    MemorySegment host = own.allocate(Math.max(1, bytes), Long.BYTES).asSlice(0, bytes);
    memory.read(block(), 0, host);
    arena = own;
    copy = host;
    return takeBlock();
  }

  /** Moves it back. */
  void moveToDevice(DeviceMemory memory, Block to, MemoryBudget budget) {
    MemorySegment host = copy;
    if (host != null) {
      memory.write(host, to, 0);
      block = to;
      forgetCopy(budget);
    }
  }

  /** Gives the memory of the host back, where it has some. */
  void forgetCopy(MemoryBudget budget) {
    MemorySegment host = copy;
    Arena own = arena;
    if (host != null && own != null) {
      budget.giveBack(host.byteSize());
      own.close();
      copy = null;
      arena = null;
    }
  }
}
