package mneme.search.snapshots;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.model.Shape;
import mneme.store.Layout;
import mneme.store.SlotPlaces;
import mneme.store.StateHash;
import mneme.store.table.RemovableIndex;
import org.jspecify.annotations.Nullable;

/**
 * The states a search holds at the moment, each once. A state lies in a place, with marks that say
 * who holds it: the reference counting of the paper, which also tells by whom. A state nobody holds
 * any more is removed by {@link #release}. Not thread-safe.
 */
final class StatePool implements AutoCloseable {
  /** No such state, or no memory for it. */
  static final int NONE = -1;

  private static final int MARKS_PER_WORD = Long.SIZE;

  private final MemoryBudget budget;
  private final int hashBits;
  private final RemovableIndex index;
  private Layout layout;
  private SlotPlaces slots;
  private StateHash hash;
  private GrowingRegion region;
  private int markWords = 1;
  private int stride;
  private long[] packed;
  private long[] source;
  private int made;
  private int free = NONE;
  private int count;
  private int peakCount;
  private long peakBytes;

  StatePool(Shape shape, MemoryBudget budget, int hashBits) {
    this.budget = budget;
    this.hashBits = hashBits;
    this.layout = Layout.of(shape);
    this.slots = new SlotPlaces(layout);
    this.hash = new StateHash(layout.words(), hashBits);
    this.region = new GrowingRegion(budget, budget.limit());
    this.index = new RemovableIndex(budget);
    this.packed = new long[layout.words()];
    this.source = new long[layout.words()];
    this.stride = strideOf(layout, markWords);
  }

  private static int strideOf(Layout layout, int markWords) {
    // Reading a packed state reads up to 7 bytes behind it: the marks, which are masked out.
    return layout.stride() + markWords * Long.BYTES;
  }

  /** The vector of a state; {@code into} is used if it has the right length. */
  int[] load(int place, int[] into) {
    int[] vector = into.length == layout.slots() ? into : new int[layout.slots()];
    layout.fetch(address(place), source, 0);
    layout.unpack(source, 0, vector);
    return vector;
  }

  /** The state whose successors are looked for next. */
  void from(int place) {
    layout.fetch(address(place), source, 0);
  }

  /** Makes a successor of {@link #from} the state that {@link #find} and {@link #add} mean. */
  void successor(int[] vector, int[] changed, int changes) {
    if (vector.length > layout.slots() || !slots.fit(vector, changed, changes)) {
      whole(vector);
      return;
    }
    System.arraycopy(source, 0, packed, 0, packed.length);
    slots.write(vector, changed, changes, packed, 0);
  }

  /** Makes a vector the state that {@link #find} and {@link #add} mean. */
  void whole(int[] vector) {
    if (!layout.fits(vector)) {
      Layout wider = layout.widened(vector);
      int[] from = new int[layout.slots()];
      layout.unpack(source, 0, from);
      rebuild(wider, markWords);
      layout.pack(from, source, 0);
    }
    layout.pack(vector, packed, 0);
  }

  /** The place of the state, or {@link #NONE}. */
  int find() {
    long h = hash.of(packed, 0);
    long at = index.start(h);
    while (true) {
      int place = index.next(h, at);
      if (place == NONE) {
        return NONE;
      }
      if (layout.matches(packed, 0, address(place))) {
        return place;
      }
      at = index.after();
    }
  }

  /** Adds the state, which is not there, without any mark; {@link #NONE} where memory ends. */
  int add() {
    int place = free;
    if (place == NONE) {
      // One word more, because reading the last state's last bytes reads beyond it.
      if (made == Integer.MAX_VALUE || !region.commit((made + 1L) * stride + Long.BYTES)) {
        return NONE;
      }
      place = made;
    }
    if (!index.add(hash.of(packed, 0), place)) {
      return NONE;
    }
    if (place == free) {
      free = Memory.getInt(address(place));
    } else {
      made++;
    }
    layout.storeExactly(packed, 0, address(place));
    for (int word = 0; word < markWords; word++) {
      Memory.putLong(marks(place, word), 0);
    }
    count++;
    peakCount = Math.max(peakCount, count);
    peakBytes = Math.max(peakBytes, bytes());
    return place;
  }

  /** Forgets the state if nobody holds it. */
  void release(int place) {
    for (int word = 0; word < markWords; word++) {
      if (Memory.getLong(marks(place, word)) != 0) {
        return;
      }
    }
    long address = address(place);
    layout.fetch(address, packed, 0);
    index.remove(hash.of(packed, 0), place);
    Memory.putInt(address, free);
    free = place;
    count--;
  }

  private long address(int place) {
    return region.address() + (long) place * stride;
  }

  private long marks(int place, int word) {
    return region.address() + (place + 1L) * stride - (long) (markWords - word) * Long.BYTES;
  }

  boolean hasMark(int place, int mark) {
    return (Memory.getLong(marks(place, mark / MARKS_PER_WORD)) >>> mark & 1) != 0;
  }

  void mark(int place, int mark) {
    long address = marks(place, mark / MARKS_PER_WORD);
    Memory.putLong(address, Memory.getLong(address) | 1L << mark);
  }

  void unmark(int place, int mark) {
    long address = marks(place, mark / MARKS_PER_WORD);
    Memory.putLong(address, Memory.getLong(address) & ~(1L << mark));
  }

  /** One word of the marks of a state. */
  long markWord(int place, int word) {
    return Memory.getLong(marks(place, word));
  }

  int markWords() {
    return markWords;
  }

  /** Makes room for a mark. */
  void provideMark(int mark) {
    int wanted = mark / MARKS_PER_WORD + 1;
    if (wanted > markWords) {
      rebuild(layout, wanted);
    }
  }

  /** Writes all states anew, in their places, where states or marks have become wider. */
  private void rebuild(Layout newLayout, int newMarkWords) {
    int newStride = strideOf(newLayout, newMarkWords);
    GrowingRegion wider = new GrowingRegion(budget, budget.limit());
    if (!wider.commit((long) made * newStride + Long.BYTES)) {
      wider.close();
      throw new PoolFullException();
    }
    boolean[] unused = new boolean[made];
    for (int place = free; place != NONE; place = Memory.getInt(address(place))) {
      unused[place] = true;
    }
    peakBytes = Math.max(peakBytes, bytes() + wider.committed());
    index.clear();
    StateHash newHash = new StateHash(newLayout.words(), hashBits);
    long[] words = new long[newLayout.words()];
    long[] old = new long[layout.words()];
    int[] vector = new int[layout.slots()];
    for (int place = 0; place < made; place++) {
      long to = wider.address() + (long) place * newStride;
      if (unused[place]) {
        Memory.putInt(to, Memory.getInt(address(place)));
        continue;
      }
      layout.fetch(address(place), old, 0);
      layout.unpack(old, 0, vector);
      newLayout.pack(vector, words, 0);
      newLayout.storeExactly(words, 0, to);
      for (int word = 0; word < newMarkWords; word++) {
        Memory.putLong(
            to + newStride - (long) (newMarkWords - word) * Long.BYTES,
            word < markWords ? Memory.getLong(marks(place, word)) : 0);
      }
      if (!index.add(newHash.of(words, 0), place)) {
        wider.close();
        throw new PoolFullException();
      }
    }
    region.close();
    region = wider;
    layout = newLayout;
    slots = new SlotPlaces(newLayout);
    hash = newHash;
    markWords = newMarkWords;
    stride = newStride;
    packed = words;
    source = new long[newLayout.words()];
  }

  int count() {
    return count;
  }

  int peakCount() {
    return peakCount;
  }

  long bytes() {
    return region.committed() + index.bytes();
  }

  long peakBytes() {
    return peakBytes;
  }

  /** Verifies that what is held can be found; for tests. */
  void checkInvariant() {
    @Nullable String wrong = index.fault(count);
    if (wrong != null) {
      throw new IllegalStateException(wrong);
    }
  }

  @Override
  public void close() {
    index.close();
    region.close();
  }

  /** There is no memory for wider states. */
  static final class PoolFullException extends RuntimeException {
    private static final long serialVersionUID = 1;

    PoolFullException() {
      super("no memory for wider states", null, false, false);
    }
  }
}
