package mneme.store.delta;

import mneme.memory.MemoryBudget;
import mneme.model.Shape;
import mneme.store.Layout;
import mneme.store.collapse.CollapsedStates;
import mneme.store.packed.PackedStates;

/** The states that are stored in full, numbered as they come. Not thread-safe. */
sealed interface FullStates extends AutoCloseable {
  /** Appends a packed state; false, and nothing that matters changed, where memory ends. */
  boolean add(long[] words, int at);

  /** Reads a state into an array, which has as many slots as the longest state. */
  void load(long index, int[] into);

  /** States that come are packed in another way from now on. */
  void widen(Layout wider);

  long bytes();

  @Override
  void close();

  /** Parts that come back are stored once. */
  final class Collapsed implements FullStates {
    private final CollapsedStates states;
    private Layout layout;
    private int[] vector;

    Collapsed(Shape shape, Layout layout, MemoryBudget budget) {
      this.states = new CollapsedStates(shape, budget);
      this.layout = layout;
      this.vector = new int[layout.slots()];
    }

    @Override
    public boolean add(long[] words, int at) {
      layout.unpack(words, at, vector);
      return states.add(vector);
    }

    @Override
    public void load(long index, int[] into) {
      states.load(index, into);
    }

    @Override
    public void widen(Layout wider) {
      layout = wider;
      vector = new int[wider.slots()];
    }

    @Override
    public long bytes() {
      return states.bytes();
    }

    @Override
    public void close() {
      states.close();
    }
  }

  /** Each state takes all its bits. */
  final class Packed implements FullStates {
    private final PackedStates states;
    private Layout newest;
    private long count;

    Packed(Layout layout, MemoryBudget budget) {
      this.newest = layout;
      this.states = new PackedStates(budget, layout);
    }

    @Override
    public boolean add(long[] words, int at) {
      if (states.layout() != newest && !states.widen(newest) || !states.reserve(count + 1)) {
        return false;
      }
      states.put(count++, words, at);
      return true;
    }

    @Override
    public void load(long index, int[] into) {
      states.unpack(index, into);
    }

    @Override
    public void widen(Layout wider) {
      newest = wider;
    }

    @Override
    public long bytes() {
      return states.bytes();
    }

    @Override
    public void close() {
      states.close();
    }
  }
}
