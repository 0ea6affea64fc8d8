package mneme.store.collapse;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import mneme.memory.MemoryBudget;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.Recall;
import mneme.store.Store;
import mneme.store.full.FullStore;

/**
 * Remembers for each part of a state, a process, a channel or the globals, the number of its value;
 * the values are kept once, in a table for each part. After Holzmann, "State Compression in SPIN:
 * Recursive Indexing and Compression Training Runs" (SPIN 1997).
 *
 * <p>The vectors of numbers are states themselves, of which no slot knows its range beforehand:
 * they are kept by a {@link FullStore}, whose layout widens as the tables get longer, in place.
 *
 * <p>Deviations: a component wider than 64 bits is cut into several parts, so that a value is
 * always one word; and the widths of the numbers grow with the tables instead of being one to four
 * bytes chosen in advance.
 *
 * <p>Exact, concurrent, dense ids.
 */
public final class CollapseStore implements Store {
  /** The vectors are short: an index with room to spare would be larger than they are. */
  private static final FullStore.IndexGrowth GROWTH = new FullStore.IndexGrowth(1.4, 0.84);

  private final Parts parts;
  private final BlockPool pool;
  private final FullStore vectors;
  private final int hashBits;

  /** By part. */
  private volatile WordTable[] tables = new WordTable[0];

  public CollapseStore(Shape shape, int lanes, MemoryBudget budget, int hashBits) {
    this.parts = new Parts(shape);
    this.hashBits = hashBits;
    this.pool = new BlockPool(budget.part("components"));
    // Numbers begin with no bits at all: many parts never change.
    Slot unknown = new Slot("number", 0, 0, 0, false);
    this.vectors =
        new FullStore(
            new Shape(
                Collections.nCopies(parts.fixedParts(), unknown),
                List.of("numbers"),
                shape.appends()),
            lanes,
            budget,
            hashBits,
            GROWTH);
    extend(parts.fixedParts());
  }

  Parts parts() {
    return parts;
  }

  FullStore vectors() {
    return vectors;
  }

  WordTable table(int part) {
    return tables[part];
  }

  /** Makes tables for so many parts; false where the budget ends. */
  synchronized boolean extend(int count) {
    WordTable[] present = tables;
    if (count <= present.length) {
      return true;
    }
    WordTable[] more = Arrays.copyOf(present, count);
    for (int part = present.length; part < count; part++) {
      more[part] = new WordTable(pool, hashBits);
      // A part that is absent is the word 0, and reads as number 0.
      if (part >= parts.fixedParts() && more[part].numberOf(0) < 0) {
        return false;
      }
    }
    tables = more;
    return true;
  }

  @Override
  public Recall recall() {
    return new Recall.ByNumber(true);
  }

  @Override
  public int lanes() {
    return vectors.lanes();
  }

  @Override
  public int laneBits() {
    return vectors.laneBits();
  }

  @Override
  public long count(int lane) {
    return vectors.count(lane);
  }

  @Override
  public Inserter inserter(int lane, AnswerSink sink, boolean immediate) {
    return new CollapseInserter(this, lane, sink, immediate);
  }

  @Override
  public int[] load(long id, int[] into) {
    int[] numbers = vectors.load(id, new int[parts.fixedParts()]);
    int slots = parts.slots(numbers.length);
    int[] state = into.length >= slots ? into : new int[slots];
    WordTable[] tablesNow = tables;
    for (int part = 0; part < numbers.length; part++) {
      parts.unpack(part, tablesNow[part].word(numbers[part]), state);
    }
    if (state.length > slots) {
      Arrays.fill(state, slots, state.length, 0);
    }
    return state;
  }

  @Override
  public long bytes() {
    return vectors.bytes() + pool.bytes();
  }

  @Override
  public long peakBytes() {
    // The tables never get smaller.
    return vectors.peakBytes() + pool.bytes();
  }

  @Override
  public boolean isExact() {
    return true;
  }

  @Override
  public void checkInvariant() {
    vectors.checkInvariant();
    for (WordTable table : tables) {
      table.checkInvariant();
    }
  }

  @Override
  public void close() {
    vectors.close();
    pool.close();
  }
}
