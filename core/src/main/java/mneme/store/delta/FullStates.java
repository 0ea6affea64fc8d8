package mneme.store.delta;

import mneme.memory.MemoryBudget;
import mneme.model.Shape;
import mneme.store.Layout;
import mneme.store.collapse.CollapsedStates;
import mneme.store.packed.PackedStates;

/** The states that are stored in full, numbered as they come. Not thread-safe. */
sealed interface FullStates extends AutoCloseable {
  /** Appends a state; false, and nothing that matters changed, where memory ends. */
  boolean add(int[] state);

  /** Reads a state into an array, which has as many slots as the longest state. */
  void load(long index, int[] into);

  long bytes();

  @Override
  void close();

  /** Parts that come back are stored once. */
  final class Collapsed implements FullStates {
    private final CollapsedStates states;

    Collapsed(Shape shape, MemoryBudget budget) {
      this.states = new CollapsedStates(shape, budget);
    }

    @Override
    public boolean add(int[] state) {
      return states.add(state);
    }

    @Override
    public void load(long index, int[] into) {
      states.load(index, into);
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
    private Layout layout;
    private long[] words;
    private long count;

    Packed(Shape shape, MemoryBudget budget) {
      this.layout = Layout.of(shape);
      this.words = new long[layout.words()];
      this.states = new PackedStates(budget, layout);
    }

    @Override
    public boolean add(int[] state) {
      if (!layout.fits(state)) {
        Layout wider = layout.widened(state);
        if (!states.widen(wider)) {
          return false;
        }
        layout = wider;
        words = new long[layout.words()];
      }
      if (!states.reserve(count + 1)) {
        return false;
      }
      layout.pack(state, words, 0);
      states.put(count++, words, 0);
      return true;
    }

    @Override
    public void load(long index, int[] into) {
      states.unpack(index, into);
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
