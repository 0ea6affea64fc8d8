package mneme.gpu.search;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import mneme.memory.MemoryBudget;
import org.jspecify.annotations.Nullable;

/** Packed states of one level that wait in the memory of the host. */
final class HostChunk implements AutoCloseable {
  private final Arena arena;
  private final MemorySegment words;
  private final long states;
  private final MemoryBudget budget;

  private HostChunk(Arena arena, MemorySegment words, long states, MemoryBudget budget) {
    this.arena = arena;
    this.words = words;
    this.states = states;
    this.budget = budget;
  }

  /** Room for so many states; null where the budget has none. */
  static @Nullable HostChunk allocate(long states, int wordsPerState, MemoryBudget budget) {
    long bytes = states * wordsPerState * Long.BYTES;
    if (!budget.take(bytes)) {
      return null;
    }
    Arena arena = Arena.ofShared();
    MemorySegment all = arena.allocate(Math.max(1, bytes), Long.BYTES).asSlice(0, bytes);
    return new HostChunk(arena, all, states, budget);
  }

  long states() {
    return states;
  }

  MemorySegment words() {
    return words;
  }

  @Override
  public void close() {
    budget.giveBack(words.byteSize());
    arena.close();
  }
}
