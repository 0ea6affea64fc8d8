package mneme.search.snapshots;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;

/** A list of places of states in the pool, made of chunks that lists share. Not thread-safe. */
final class PlaceList {
  /** Lists hand their chunks back here, and take new ones from here. */
  static final class Chunks implements AutoCloseable {
    private static final int BYTES = 4096;

    private final GrowingRegion region;
    private int made;
    private int free = -1;

    Chunks(MemoryBudget budget) {
      this.region = new GrowingRegion(budget, budget.limit(), false);
    }

    /** A chunk, or -1 where the budget is used up. */
    private int take() {
      if (free >= 0) {
        int chunk = free;
        free = Memory.getInt(address(chunk));
        return chunk;
      }
      if (!region.commit((made + 1L) * BYTES)) {
        return -1;
      }
      return made++;
    }

    private void giveBack(int chunk) {
      Memory.putInt(address(chunk), free);
      free = chunk;
    }

    private long address(int chunk) {
      return region.address() + (long) chunk * BYTES;
    }

    long bytes() {
      return region.committed();
    }

    @Override
    public void close() {
      region.close();
    }
  }

  /** The first number of a chunk names the next one. */
  private static final int IN_CHUNK = Chunks.BYTES / Integer.BYTES - 1;

  private final Chunks chunks;
  private int first = -1;
  private int last = -1;
  private int inLast;
  private long size;

  PlaceList(Chunks chunks) {
    this.chunks = chunks;
  }

  long size() {
    return size;
  }

  /** False, and nothing changed, where the budget is used up. */
  boolean add(int place) {
    if (last < 0 || inLast == IN_CHUNK) {
      int chunk = chunks.take();
      if (chunk < 0) {
        return false;
      }
      if (last < 0) {
        first = chunk;
      } else {
        Memory.putInt(chunks.address(last), chunk);
      }
      Memory.putInt(chunks.address(chunk), -1);
      last = chunk;
      inLast = 0;
    }
    Memory.putInt(chunks.address(last) + (inLast + 1L) * Integer.BYTES, place);
    inLast++;
    size++;
    return true;
  }

  /** Adds the places of another list; false where the budget is used up before the last. */
  boolean addAll(PlaceList other) {
    Cursor cursor = other.new Cursor();
    while (cursor.hasNext()) {
      if (!add(cursor.next())) {
        return false;
      }
    }
    return true;
  }

  /** Forgets all places. */
  void clear() {
    for (int chunk = first; chunk >= 0; ) {
      int next = Memory.getInt(chunks.address(chunk));
      chunks.giveBack(chunk);
      chunk = next;
    }
    first = -1;
    last = -1;
    inLast = 0;
    size = 0;
  }

  /** Goes through a list that does not change meanwhile. */
  final class Cursor {
    private int chunk = first;
    private int at;
    private long left = size;

    boolean hasNext() {
      return left > 0;
    }

    /** Writes the next places, so many at most, and says how many. */
    int next(int[] into, int most) {
      int count = (int) Math.min(most, left);
      for (int i = 0; i < count; i++) {
        into[i] = next();
      }
      return count;
    }

    int next() {
      if (at == IN_CHUNK) {
        chunk = Memory.getInt(chunks.address(chunk));
        at = 0;
      }
      at++;
      left--;
      return Memory.getInt(chunks.address(chunk) + (long) at * Integer.BYTES);
    }
  }
}
