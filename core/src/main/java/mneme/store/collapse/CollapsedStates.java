package mneme.store.collapse;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import mneme.memory.MemoryBudget;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.store.Layout;
import mneme.store.packed.PackedStates;

/**
 * A list of collapsed states: of each part the number of its value, packed. For stores that keep
 * some states in full and never look for one by its hash. Not thread-safe.
 */
public final class CollapsedStates implements AutoCloseable {
  private final Parts parts;
  private final BlockPool pool;
  private final PackedStates vectors;
  private WordTable[] tables;
  private Layout layout;
  private long count;
  private int[] numbers;
  private int[] state;
  private long[] words;

  /** Scratch space for packing. */
  private long[] packed;

  public CollapsedStates(Shape shape, MemoryBudget budget) {
    this.parts = new Parts(shape);
    this.pool = new BlockPool(budget);
    this.layout = Layout.of(numberShape(parts.fixedParts()));
    this.vectors = new PackedStates(budget, layout);
    this.tables = new WordTable[0];
    this.numbers = new int[0];
    this.state = new int[0];
    this.words = new long[0];
    this.packed = new long[layout.words()];
    extend(parts.fixedParts());
  }

  /** A slot for each part, which begins with a bit and widens when its table does. */
  private static Shape numberShape(int parts) {
    Slot slot = new Slot("part", 0, 0, 1, false);
    return new Shape(Collections.nCopies(parts, slot), List.of("parts"), true);
  }

  private void extend(int to) {
    int from = tables.length;
    tables = Arrays.copyOf(tables, to);
    for (int part = from; part < to; part++) {
      tables[part] = new WordTable(pool, Long.SIZE);
      // A part that is absent is 0 everywhere, and has the number 0.
      if (part >= parts.fixedParts() && tables[part].numberOf(0) != 0) {
        throw new IllegalStateException("no memory for another part");
      }
    }
    numbers = new int[to];
    words = new long[to];
    state = new int[parts.slots(to)];
  }

  /** Appends a state; false, and nothing that matters changed, where memory ends. */
  public boolean add(int[] vector) {
    int wanted = parts.parts(vector.length);
    if (wanted > tables.length) {
      extend(wanted);
    }
    Arrays.fill(words, 0);
    for (int slot = 0; slot < vector.length; slot++) {
      parts.write(slot, vector[slot], words);
    }
    for (int part = 0; part < tables.length; part++) {
      numbers[part] = tables[part].numberOf(words[part]);
      if (numbers[part] < 0) {
        return false;
      }
    }
    if (!layout.fits(numbers)) {
      Layout wider = layout.widened(numbers);
      if (!vectors.widen(wider)) {
        return false;
      }
      layout = wider;
      packed = new long[layout.words()];
    }
    if (!vectors.reserve(count + 1)) {
      return false;
    }
    layout.pack(numbers, packed, 0);
    vectors.put(count++, packed, 0);
    return true;
  }

  /** Reads a state into an array, which has as many slots as the longest state. */
  public void load(long index, int[] into) {
    Arrays.fill(numbers, 0);
    vectors.get(index, packed, 0);
    layout.unpack(packed, 0, numbers);
    for (int part = 0; part < tables.length; part++) {
      parts.unpack(part, tables[part].word(numbers[part]), state);
    }
    int shared = Math.min(into.length, state.length);
    System.arraycopy(state, 0, into, 0, shared);
    Arrays.fill(into, shared, into.length, 0);
  }

  public long count() {
    return count;
  }

  public long bytes() {
    return pool.bytes() + vectors.bytes();
  }

  @Override
  public void close() {
    vectors.close();
    pool.close();
  }
}
