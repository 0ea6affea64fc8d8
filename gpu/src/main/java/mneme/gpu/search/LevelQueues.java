package mneme.gpu.search;

import java.util.ArrayList;
import java.util.List;
import mneme.gpu.search.DeviceMemory.Block;
import mneme.memory.MemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * The level that is expanded and the one that is found meanwhile, as lists of chunks. Chunks that
 * wait move to the memory of the host where the device has no more. For one thread.
 */
final class LevelQueues implements AutoCloseable {
  private final DeviceMemory memory;
  private final MemoryBudget budget;
  private final long chunkStates;
  private final int words;
  private final Meter meter;
  private final List<Block> pool = new ArrayList<>();
  private List<Chunk> current = new ArrayList<>();
  private List<Chunk> next = new ArrayList<>();
  private @Nullable Chunk output;

  /** The chunk whose states are being expanded. */
  private @Nullable Chunk inUse;

  /** The levels that were expanded, where they are kept. */
  private final List<List<Chunk>> kept = new ArrayList<>();

  /**
   * @param budget for chunks that move to the host
   * @param chunkStates states of a chunk, at most
   */
  LevelQueues(DeviceMemory memory, MemoryBudget budget, long chunkStates, int words, Meter meter) {
    this.memory = memory;
    this.budget = budget;
    this.chunkStates = chunkStates;
    this.words = words;
    this.meter = meter;
  }

  /** The level that is expanded. */
  List<Chunk> current() {
    return current;
  }

  /** The level that is found. */
  List<Chunk> next() {
    return next;
  }

  static long states(List<Chunk> level) {
    return level.stream().mapToLong(Chunk::count).sum();
  }

  /** The chunk to which new states are appended. */
  Chunk output() {
    Chunk to = output;
    if (to == null) {
      throw new IllegalStateException("there is no queue to write to");
    }
    return to;
  }

  /** States that the output has room for. */
  long room() {
    return output == null ? 0 : chunkStates - output.count();
  }

  /** Begins another chunk of the next level; false where there is no memory. */
  boolean openOutput() {
    Block block = freeBlock();
    if (block == null) {
      return false;
    }
    Chunk opened = new Chunk(block);
    next.add(opened);
    output = opened;
    return true;
  }

  /** The level that was found is expanded from now on. */
  void advance() {
    current = next;
    next = new ArrayList<>();
    output = null;
  }

  /** The current level stays. */
  void keepCurrent() {
    kept.add(current);
  }

  /** A level that was kept. */
  List<Chunk> kept(int level) {
    return kept.get(level);
  }

  /** All states of a chunk were expanded. */
  void finish(Chunk chunk) {
    if (!kept.contains(current)) {
      pool.add(chunk.takeBlock());
    }
  }

  /** Whether a chunk is on the device again; it stays there until another one is asked for. */
  boolean bringBack(Chunk chunk) {
    inUse = chunk;
    if (chunk.isOnDevice()) {
      return true;
    }
    Block block = freeBlock();
    if (block == null) {
      return false;
    }
    chunk.moveToDevice(memory, block, budget);
    return true;
  }

  private @Nullable Block freeBlock() {
    if (!pool.isEmpty()) {
      return pool.removeLast();
    }
    Block block = memory.allocate(chunkStates * words * Long.BYTES);
    if (block != null) {
      meter.queueBytes += block.bytes();
      return block;
    }
    if (memory.isOfHost()) {
      return null;
    }
    List<Chunk> waiting = new ArrayList<>(next);
    waiting.addAll(current);
    kept.forEach(waiting::addAll);
    for (Chunk chunk : waiting) {
      if (chunk.isOnDevice() && chunk != output && chunk != inUse) {
        meter.spilled += chunk.count();
        return chunk.moveToHost(memory, words, budget);
      }
    }
    return null;
  }

  @Override
  public void close() {
    pool.forEach(Block::close);
    List<List<Chunk>> all = new ArrayList<>(kept);
    all.add(current);
    all.add(next);
    for (List<Chunk> level : all) {
      for (Chunk chunk : level) {
        if (chunk.isOnDevice()) {
          chunk.takeBlock().close();
        }
        chunk.forgetCopy(budget);
      }
    }
  }
}
