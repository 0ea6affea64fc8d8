package mneme.store.packed;

import java.util.Arrays;
import mneme.memory.GrowingRegion;
import mneme.memory.MemoryBudget;
import mneme.store.Layout;

/** Packed states in numbered places, one beside the other. Not thread-safe. */
public final class PackedStates implements AutoCloseable {
  private final GrowingRegion region;
  private Layout layout;
  private int stride;
  private long places;

  public PackedStates(MemoryBudget budget, Layout layout) {
    this.region = new GrowingRegion(budget, budget.limit(), false);
    this.layout = layout;
    this.stride = layout.stride();
  }

  /** Makes places below this number usable; false where the budget ends. */
  public boolean reserve(long number) {
    if (number > places) {
      if (!region.commit(number * stride + Long.BYTES)) {
        return false;
      }
      places = number;
    }
    return true;
  }

  /** Gives the memory of places from this number on back. */
  public void shrinkTo(long number) {
    if (number < places) {
      places = number;
      region.shrinkTo(number * stride + Long.BYTES);
    }
  }

  public Layout layout() {
    return layout;
  }

  /** Where a state lies. */
  public long address(long place) {
    assert place >= 0 && place < places;
    return region.address() + place * stride;
  }

  public void put(long place, long[] words, int at) {
    layout.storeExactly(words, at, address(place));
  }

  public void get(long place, long[] into, int at) {
    layout.fetch(address(place), into, at);
  }

  public void unpack(long place, int[] into) {
    layout.unpack(address(place), into);
  }

  public boolean matches(long place, long[] words, int at) {
    return layout.matches(words, at, address(place));
  }

  /**
   * Takes the memory that {@link #widen} needs; false where the budget ends. Where several such
   * sets are widened together, all of them ask first: otherwise some would be packed in another way
   * than the others when the budget ends between them.
   */
  public boolean prepare(Layout wider) {
    return region.commit(places * wider.stride() + Long.BYTES);
  }

  /**
   * Packs all states anew for a layout that takes more bits, in place; false, and nothing changed,
   * where the budget ends.
   */
  public boolean widen(Layout wider) {
    if (!prepare(wider)) {
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

  public long bytes() {
    return region.committed();
  }

  @Override
  public void close() {
    region.close();
  }
}
