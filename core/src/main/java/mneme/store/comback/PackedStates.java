package mneme.store.comback;

import java.util.Arrays;
import mneme.memory.GrowingRegion;
import mneme.memory.MemoryBudget;
import mneme.store.Layout;

/** Packed states in numbered places, one beside the other. Not thread-safe. */
final class PackedStates implements AutoCloseable {
  private final GrowingRegion region;
  private Layout layout;
  private int stride;
  private long places;

  PackedStates(MemoryBudget budget, Layout layout) {
    this.region = new GrowingRegion(budget, budget.limit(), false);
    this.layout = layout;
    this.stride = layout.stride();
  }

  /** Makes places below this number usable; false where the budget ends. */
  boolean reserve(long number) {
    if (number > places) {
      if (!region.commit(number * stride + Long.BYTES)) {
        return false;
      }
      places = number;
    }
    return true;
  }

  Layout layout() {
    return layout;
  }

  private long at(long place) {
    assert place >= 0 && place < places;
    return region.address() + place * stride;
  }

  void put(long place, long[] words, int at) {
    layout.storeExactly(words, at, at(place));
  }

  void get(long place, long[] into, int at) {
    layout.fetch(at(place), into, at);
  }

  void unpack(long place, int[] into) {
    layout.unpack(at(place), into);
  }

  boolean matches(long place, long[] words, int at) {
    return layout.matches(words, at, at(place));
  }

  /**
   * Packs all states anew for a layout that takes more bits, in place; false, and nothing changed,
   * where the budget ends.
   */
  boolean widen(Layout wider) {
    if (!region.commit(places * wider.stride() + Long.BYTES)) {
      return false;
    }
    Layout former = layout;
    long[] words = new long[Math.max(former.words(), wider.words())];
    int[] state = new int[wider.slots()];
    // States that get longer move up, over what has moved before; rarely they get shorter.
    boolean down = wider.stride() >= former.stride();
    for (long i = 0; i < places; i++) {
      long place = down ? places - 1 - i : i;
      former.fetch(region.address() + place * former.stride(), words, 0);
      Arrays.fill(state, 0);
      former.unpack(words, 0, state);
      wider.pack(state, words, 0);
      wider.storeExactly(words, 0, region.address() + place * wider.stride());
    }
    layout = wider;
    stride = wider.stride();
    return true;
  }

  long bytes() {
    return region.committed();
  }

  @Override
  public void close() {
    region.close();
  }
}
