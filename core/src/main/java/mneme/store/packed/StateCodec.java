package mneme.store.packed;

import mneme.store.Layout;
import mneme.store.SlotPlaces;
import mneme.store.StateHash;

/**
 * Packs and hashes states. Where the shape of states may grow, packing changes during a run, and
 * the hash, which cannot be computed again, is that of the vector instead; a slot that is 0 does
 * not count there, so an absent one does no harm. Immutable.
 */
public final class StateCodec {
  private static final long GAMMA = 0x9e37_79b9_7f4a_7c15L;
  private static final long DELTA = 0xd1b5_4a32_d192_ed03L;

  private final Layout layout;
  private final SlotPlaces places;
  private final StateHash hash;
  private final boolean growing;
  private final int hashBits;

  public StateCodec(Layout layout, boolean growing, int hashBits) {
    this.layout = layout;
    this.places = new SlotPlaces(layout);
    this.hash = new StateHash(layout.words(), hashBits);
    this.growing = growing;
    this.hashBits = hashBits;
  }

  public StateCodec widened(int[] state) {
    Layout wider = layout.widened(state);
    return wider == layout ? this : new StateCodec(wider, growing, hashBits);
  }

  public Layout layout() {
    return layout;
  }

  public boolean isGrowing() {
    return growing;
  }

  public int words() {
    return layout.words();
  }

  public SlotPlaces places() {
    return places;
  }

  public StateHash hash() {
    return hash;
  }

  /** The hash of a state that is packed in {@code words}. */
  public long hashOf(int[] vector, long[] words, int at) {
    return growing ? hash.finish(sumOf(vector)) : hash.of(words, at);
  }

  /** The shares of all slots added up, from which {@link StateHash#finish} makes a hash. */
  public long sumOf(int[] vector) {
    long sum = 0;
    for (int slot = 0; slot < vector.length; slot++) {
      sum += shareOf(slot, vector[slot]);
    }
    return sum;
  }

  /** What a slot adds to the sum of a vector. */
  public static long shareOf(int slot, int value) {
    if (value == 0) {
      return 0;
    }
    long x = ((long) value ^ (slot + 1) * DELTA) * GAMMA;
    return (x ^ x >>> 31) * DELTA;
  }
}
